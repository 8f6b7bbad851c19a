import { inflateRawSync } from 'node:zlib'
import type { Budget } from './budget.ts'

const [endSignature, entrySignature] = [0x06054b50, 0x02014b50]

/**
 * Returns a function that reads the files of a ZIP archive by name; undefined if a file doesn't exist. Throws if it
 * isn't an archive, and as soon as more is unpacked than the budget allows.
 */
export function unzip(bytes: Buffer, budget: Budget): (name: string) => string | undefined {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || bytes.readUInt32LE(end) !== endSignature) throw new Error('This is not a ZIP archive.')
  const places = new Map<string, { offset: number; size: number; isPacked: boolean }>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0 && bytes.readUInt32LE(at) === entrySignature; left--) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength!)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    places.set(name, { offset: bytes.readUInt32LE(at + 42), size: bytes.readUInt32LE(at + 20), isPacked })
    at += 46 + nameLength! + extra! + comment!
  }
  return (name) => {
    const place = places.get(name)
    if (!place) return undefined
    const start = place.offset + 30 + bytes.readUInt16LE(place.offset + 26) + bytes.readUInt16LE(place.offset + 28)
    const packed = bytes.subarray(start, start + place.size)
    const unpacked = place.isPacked ? inflate(packed, budget) : packed
    budget.unpacked(unpacked.length)
    return unpacked.toString('utf8')
  }
}

function inflate(packed: Buffer, budget: Budget): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, budget.left()) })
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      budget.unpacked(Infinity)
    throw error
  }
}
