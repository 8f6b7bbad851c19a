const minute = 60_000
/** The largest burst, as the milliseconds of unused rate that it may consume. */
const burst = minute / 4

/** When a domain's next slot is free (milliseconds since 1970), and how many messages per minute it accepts. */
export interface Rate {
  readonly freeAt: number
  readonly perMinute: number
}

/** Returns how many of the requested messages may be sent now, and when the next slot is free after them. */
export function takePlaces({ freeAt, perMinute }: Rate, asked: number, now: number): { taken: number; freeAt: number } {
  const every = minute / perMinute
  // A new gate, or one that wasn't used for a long time, starts with its burst.
  const first = Math.max(freeAt, now - burst)
  const free = first > now ? 0 : Math.floor((now - first) / every) + 1
  const taken = Math.min(asked, free)
  return { taken, freeAt: taken > 0 ? first + taken * every : freeAt }
}
