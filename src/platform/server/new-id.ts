import { randomFillSync } from 'node:crypto'
import { type Id, uuidv7 } from '#core/id.ts'

/** Number of random bytes in one ID. */
const size = 10
/** Maximum number of IDs that can be counted in one millisecond. */
const limit = 2 ** 26

/**
 * Creates a function that makes IDs from a clock. IDs of the same millisecond sort in the order in which they were made
 * (RFC 9562, 6.2, method 1: a counter of 26 bits that starts at a random value). Random bytes are fetched for many IDs
 * at once, because fetching them each time takes longer than everything else.
 */
export function idMaker(now: () => number): () => Id {
  const pool = new Uint8Array(size * 400)
  let at = pool.length
  let moment = NaN
  let counter = 0
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    const bytes = pool.subarray(at, (at += size))
    const time = now()
    if (time !== moment || counter === limit) {
      moment = time
      // Starts in the lower half, so that there is room for counting.
      counter = ((bytes[0]! & 7) << 22) | (bytes[1]! << 14) | ((bytes[2]! & 63) << 8) | bytes[3]!
    }
    bytes[0] = counter >>> 22
    bytes[1] = counter >>> 14
    bytes[2] = (counter >>> 8) & 63
    bytes[3] = counter
    counter++
    return uuidv7(time, bytes)
  }
}
