import { randomFillSync } from 'node:crypto'
import { type Id, uuidv7 } from '#core/id.ts'

/** Random bytes of one id. */
const size = 10

/** Makes ids at moments of a clock. Random bytes are fetched for many of them: asking each time takes longer than all the rest. */
export function idMaker(now: () => number): () => Id {
  const pool = new Uint8Array(size * 400)
  let at = pool.length
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    return uuidv7(now(), pool.subarray(at, (at += size)))
  }
}
