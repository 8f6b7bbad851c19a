import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '#core/error.ts'

/** A file within a zip. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endHeader = 0x06054b50
/** Flag for UTF-8 names. */
const flags = 0x0800
const localLength = 30
const maxEntries = 65_000
/** Maximum size in bytes of a zip without the 64-bit extension. */
const maxZip = 4 * 1024 ** 3 - 1
const longestName = 500
/** Maximum size in bytes of one unpacked entry. */
const maxUnpacked = 64 * 1024 ** 2
/**
 * Maximum number of unpacked bytes per packed byte, over the whole zip. Repetitive rows reach about 30. Zips that
 * unpack to no more than `always` bytes may exceed this ratio.
 */
const maxRatio = 100
const always = 256 * 1024 ** 2

/** Writes a zip piece by piece. `add` and `end` each return the next bytes of the file. */
export function zipWriter() {
  const central: Buffer[] = []
  let offset = 0
  return {
    add({ name, bytes }: Entry): Buffer {
      const packed = deflateRawSync(bytes)
      const title = Buffer.from(name)
      const facts = Buffer.alloc(26)
      facts.writeUInt16LE(20, 0)
      facts.writeUInt16LE(flags, 2)
      facts.writeUInt16LE(8, 4)
      // January 1, 1980: a fixed date, so two exports of the same rows are identical.
      facts.writeUInt32LE(0x00210000, 6)
      facts.writeUInt32LE(crc32(bytes), 10)
      facts.writeUInt32LE(packed.length, 14)
      facts.writeUInt32LE(bytes.length, 18)
      facts.writeUInt16LE(title.length, 22)
      const start = Buffer.alloc(4)
      start.writeUInt32LE(localHeader)
      const middle = Buffer.alloc(4)
      middle.writeUInt32LE(centralHeader)
      const version = Buffer.from([20, 0])
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(offset, 10)
      central.push(Buffer.concat([middle, version, facts, rest, title]))
      const piece = Buffer.concat([start, facts, title, packed])
      offset += piece.length
      if (central.length > maxEntries || offset > maxZip)
        throw new AppError(
          'too_large',
          'This site is larger than 4 GB. Delete media or old contacts, and export it again.',
        )
      return piece
    },
    end(): Buffer {
      const list = Buffer.concat(central)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(endHeader)
      end.writeUInt16LE(central.length, 8)
      end.writeUInt16LE(central.length, 10)
      end.writeUInt32LE(list.length, 12)
      end.writeUInt32LE(offset, 16)
      return Buffer.concat([list, end])
    },
  }
}

const damaged = () =>
  new AppError('invalid', 'This file is no export of Trellis, or it is damaged. Upload it as it was downloaded.')

const bomb = () => new AppError('too_large', 'This file is too large when unpacked.')

/** Yields the entries of a zip that `zipWriter` made, in their order. Throws `invalid` for any other file. */
export async function* readZip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = byteReader(chunks)
  let [entries, packedBytes, bytes] = [0, 0, 0]
  try {
    for (;;) {
      const head = await source.take(4)
      if (head.readUInt32LE() !== localHeader) return
      const facts = await source.take(localLength - 4)
      const packedLength = facts.readUInt32LE(14)
      const length = facts.readUInt32LE(18)
      const nameLength = facts.readUInt16LE(22)
      const isPlain = facts.readUInt16LE(2) === flags && facts.readUInt16LE(4) === 8 && facts.readUInt16LE(24) === 0
      if (!isPlain || nameLength > longestName || length > maxUnpacked || packedLength > maxUnpacked) throw damaged()
      packedBytes += packedLength
      bytes += length
      if (++entries > maxEntries || bytes > Math.max(always, packedBytes * maxRatio)) throw bomb()
      const name = (await source.take(nameLength)).toString()
      const packed = await source.take(packedLength)
      yield { name, bytes: unpack(packed, length, facts.readUInt32LE(10)) }
    }
  } finally {
    await source.close()
  }
}

function unpack(packed: Buffer, length: number, sum: number): Buffer {
  let bytes: Buffer
  try {
    bytes = inflateRawSync(packed, { maxOutputLength: Math.max(length, 1) })
  } catch {
    throw damaged()
  }
  if (bytes.length !== length || crc32(bytes) !== sum) throw damaged()
  return bytes
}

/** Reads a given number of bytes at a time from chunks of any length. */
function byteReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let size = 0
  return {
    async take(count: number): Promise<Buffer> {
      while (size < count) {
        const { value, done } = await iterator.next()
        if (done) throw damaged()
        waiting.push(value)
        size += value.length
      }
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
      waiting = [all.subarray(count)]
      size -= count
      return all.subarray(0, count)
    },
    /** Stops without reading the rest, so that the source of the chunks can close its file. */
    async close(): Promise<void> {
      await iterator.return?.()
    },
  }
}
