const minute = 60_000
/** The largest burst, as the milliseconds of unused rate that it may use up. */
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
