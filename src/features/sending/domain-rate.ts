const minute = 60_000
/** Messages that nobody sent for so long may leave in one go, in milliseconds. */
const burst = minute / 4

/** When a domain's next place is free (milliseconds since 1970), and how many a minute it takes. */
export interface Rate {
  readonly freeAt: number
  readonly perMinute: number
}

/** How many of so many messages may leave now, and when the next place is free after them. */
export function takePlaces({ freeAt, perMinute }: Rate, asked: number, now: number): { taken: number; freeAt: number } {
  const every = minute / perMinute
  // A fresh gate, or one that was not asked for long, starts with its burst.
  const first = Math.max(freeAt, now - burst)
  const free = first > now ? 0 : Math.floor((now - first) / every) + 1
  const taken = Math.min(asked, free)
  return { taken, freeAt: taken > 0 ? first + taken * every : freeAt }
}
