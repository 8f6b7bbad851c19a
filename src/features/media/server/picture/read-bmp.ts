/** The pixels of an image, row by row from the top, three bytes each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Buffer
}

/** Reads an uncompressed BMP with 24 or 32 bits per pixel; null if it isn't one, or has more than `maxPixels`. */
export function readBmp(bytes: Buffer, maxPixels: number): Pixels | null {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM' || bytes.readUInt32LE(14) < 40) return null
  const start = bytes.readUInt32LE(10)
  const width = bytes.readInt32LE(18)
  const signedHeight = bytes.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const depth = bytes.readUInt16LE(28) / 8
  const isCompressed = bytes.readUInt32LE(30) !== 0
  if (isCompressed || (depth !== 3 && depth !== 4) || width < 1 || height < 1 || width * height > maxPixels) return null
  // Each row is padded to a multiple of four bytes.
  const stride = Math.ceil((width * depth) / 4) * 4
  if (start + stride * height > bytes.length) return null
  const rgb = Buffer.allocUnsafe(width * height * 3)
  let to = 0
  for (let row = 0; row < height; row++) {
    let from = start + stride * (signedHeight > 0 ? height - 1 - row : row)
    for (let column = 0; column < width; column++) {
      rgb[to++] = bytes[from + 2]!
      rgb[to++] = bytes[from + 1]!
      rgb[to++] = bytes[from]!
      from += depth
    }
  }
  return { width, height, rgb }
}
