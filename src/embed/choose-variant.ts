/** A variant of a test, or anything else that is chosen by weight. */
interface Weighted {
  id: string
  weight: number
}

/**
 * Returns a visitor's position in a test: a number from 0 up to 1 that is always the same and practically random over
 * visitors and over tests. Uses MurmurHash3 (32 bits) of both ids.
 */
export function bucketOf(visitorId: string, testId: string): number {
  let hash = 0
  for (const sign of `${testId}:${visitorId}`) {
    hash = rotate(hash ^ Math.imul(rotate(Math.imul(sign.codePointAt(0)!, 0xcc9e2d51), 15), 0x1b873593), 13)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * Returns the variant for a visitor, by weight; undefined if none has any. Uses weighted rendezvous hashing: each
 * variant draws its own number for the visitor, so that a change of weights moves visitors only to variants that grow
 * relative to the one they had.
 */
export function chooseVariant<T extends Weighted>(
  variants: readonly T[],
  visitorId: string,
  testId: string,
): T | undefined {
  const drawOf = ({ id, weight }: T) => (weight > 0 ? Math.log(bucketOf(visitorId + id, testId)) / weight : -Infinity)
  return variants.reduce<T | undefined>(
    (best, one) => (one.weight > 0 && !(best && drawOf(best) >= drawOf(one)) ? one : best),
    undefined,
  )
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
