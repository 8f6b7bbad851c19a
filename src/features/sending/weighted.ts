/** Something of which as many are to be taken as its weight says, and at most `most`. */
export interface Share {
  readonly weight: number
  readonly max: number
}

/**
 * Shares out so many by weight, smoothly, as places: the index of who gets each. Fewer when the limits do not allow as many.
 * `credit` carries over what each is still owed, and is changed.
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
