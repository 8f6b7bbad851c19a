import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from './make-picture.ts'
import { readBmp } from './read-bmp.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#12355b' } })

function aBmp(depth: 24 | 32, { compression = 0, topDown = false } = {}) {
  const stride = 8
  const bytes = Buffer.alloc(54 + stride * 2)
  bytes.write('BM')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(2, 18)
  bytes.writeInt32LE(topDown ? -2 : 2, 22)
  bytes.writeUInt16LE(depth, 28)
  bytes.writeUInt32LE(compression, 30)
  // The first stored row is blue.
  bytes[54] = 255
  bytes[54 + depth / 8] = 255
  return bytes
}

test('re-encodes a stored image without camera metadata, and prepares smaller widths', async () => {
  const sent = await plain(3000, 1500)
    .withExif({ IFD0: { Artist: 'Ann' } })
    .jpeg()
    .toBuffer()
  const { type, width, height, bytes, narrower } = await makePicture('image/jpeg', sent)
  expect([type, width, height]).toEqual(['image/jpeg', 2560, 1280])
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(narrower.map((one) => one.width)).toEqual([320, 640, 1280])
  expect(await sharp(narrower[1]!.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
})

test('applies the camera’s orientation', async () => {
  const sent = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await makePicture('image/jpeg', sent)).toMatchObject({ width: 20, height: 40 })
})

test('keeps the size and transparency of a small image', async () => {
  const sent = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { type, width, bytes, narrower } = await makePicture('image/png', sent)
  expect([type, width, narrower.length]).toEqual(['image/png', 30, 1])
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
})

test('keeps a GIF animated', async () => {
  const frame = await plain(10, 10).raw().toBuffer()
  const sent = await sharp(Buffer.concat([frame, Buffer.alloc(300)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  })
    .gif()
    .toBuffer()
  const { type, width, height, bytes } = await makePicture('image/gif', sent)
  expect([type, width, height]).toEqual(['image/gif', 10, 10])
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2)
})

test('crops an image', async () => {
  const sent = await plain(100, 50).png().toBuffer()
  const part = { left: 10, top: 5, width: 40, height: 30 }
  expect(await makePicture('image/png', sent, part)).toMatchObject({ width: 40, height: 30 })
})

test.each([24, 32] as const)('reads a %d-bit bitmap, bottom-up and top-down', async (depth) => {
  const blue = [0, 0, 255]
  const pixels = readBmp(aBmp(depth), 100)!
  expect([...pixels.rgb.subarray(6, 9)]).toEqual(blue)
  expect([...readBmp(aBmp(depth, { topDown: true }), 100)!.rgb.subarray(0, 3)]).toEqual(blue)
  expect(await makePicture('image/bmp', aBmp(depth))).toMatchObject({ type: 'image/png', width: 2, height: 2 })
})

test('refuses an unreadable file with a clear message', async () => {
  const png = await plain(100, 100).png().toBuffer()
  await expect(makePicture('image/png', png.subarray(0, 60))).rejects.toMatchObject({ code: 'invalid' })
  await expect(makePicture('image/bmp', aBmp(24, { compression: 1 }))).rejects.toThrow('BMP images')
  expect(readBmp(aBmp(24), 3)).toBeNull()
  expect(readBmp(aBmp(24).subarray(0, 60), 100)).toBeNull()
  const huge = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><g></svg>`)
  await expect(makePicture('image/svg+xml', huge)).rejects.toThrow('not valid or too large')
})

test('refuses an image with more pixels than a machine should decode', async () => {
  const bomb = await plain(8000, 7000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(500_000)
  await expect(makePicture('image/png', bomb)).rejects.toThrow('at most 50 megapixels')
})
