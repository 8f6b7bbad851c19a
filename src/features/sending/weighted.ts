/** A participant that gets a number of items according to its weight, and at most `max`. */
export interface Share {
  readonly weight: number
  readonly max: number
}

/**
 * Distributes `count` items smoothly by weight. Returns the index of the share that gets each item; fewer if the limits
 * don't allow as many. `credit` carries over what each share is still owed, and is modified.
 */
export function shareOut(shares: readonly Share[], count: number, credit: number[]): number[] {
  const places: number[] = []
  const left = shares.map(({ max }) => max)
  while (places.length < count) {
    let best = -1
    let sum = 0
    for (const [i, { weight }] of shares.entries()) {
      if (weight <= 0 || left[i]! <= 0) continue
      credit[i] = (credit[i] ?? 0) + weight
      sum += weight
      if (best === -1 || credit[i] > credit[best]!) best = i
    }
    if (best === -1) return places
    credit[best]! -= sum
    left[best]!--
    places.push(best)
  }
  return places
}
