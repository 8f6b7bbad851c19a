import { expect, test } from 'vitest'
import { type Entry, readZip, zipWriter } from './zip.ts'

function zipOf(entries: readonly Entry[]): Buffer {
  const writer = zipWriter()
  return Buffer.concat([...entries.map((entry) => writer.add(entry)), writer.end()])
}

/** Yields the bytes in pieces of `length` bytes. */
async function* pieces(bytes: Buffer, length: number) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

async function read(bytes: Buffer, length = 7): Promise<Entry[]> {
  const found: Entry[] = []
  for await (const entry of readZip(pieces(bytes, length))) found.push(entry)
  return found
}

const entries = [
  { name: 'site.json', bytes: Buffer.from('{"a":1}') },
  { name: 'contacts/größe.ndjson', bytes: Buffer.from('x'.repeat(10_000)) },
  { name: 'media/empty', bytes: Buffer.alloc(0) },
]

test.each([1, 7, 100_000])('reads back what was written, in chunks of %d bytes', async (length) => {
  expect(await read(zipOf(entries), length)).toEqual(entries)
})

test('rejects a file that is not a zip, is truncated, was modified, or unpacks to more than it declares', async () => {
  const whole = zipOf(entries)
  const changed = Buffer.from(whole)
  changed[45]! ^= 1
  const bomb = Buffer.from(whole)
  bomb.writeUInt32LE(10, 30 + 9 + 9 + 22)
  for (const bytes of [Buffer.from('PK'), whole.subarray(0, 60), changed, bomb]) {
    await expect(read(bytes)).rejects.toThrow('This file is no export of Trellis, or it is damaged.')
  }
  expect(await read(Buffer.from('no zip at all'))).toEqual([])
})

test('rejects a small zip that would unpack to very much, before unpacking it', async () => {
  const zeros = Buffer.alloc(32 * 1024 ** 2)
  const writer = zipWriter()
  const entry = writer.add({ name: 'a', bytes: zeros })
  async function* endless() {
    for (;;) yield entry
  }
  let count = 0
  const all = async () => {
    for await (const { bytes } of readZip(endless())) count += bytes.length / zeros.length
  }
  await expect(all()).rejects.toThrow('This file is too large when unpacked.')
  expect(count).toBe(8)
})

test.each([
  ['to its end', zipOf(entries), 10],
  ['until the reader stops', zipOf(entries), 1],
  ['until it turns out not to be a zip', Buffer.from('PK and whatever else stands in here, which is long enough'), 10],
])('closes the file that it reads from: %s', async (_, bytes, wanted) => {
  let isClosed = false
  async function* file() {
    try {
      yield* pieces(bytes, 7)
    } finally {
      isClosed = true
    }
  }
  let count = 0
  for await (const { name } of readZip(file())) if (name !== '' && ++count === wanted) break
  expect(isClosed).toBe(true)
})
