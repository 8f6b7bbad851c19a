const minute = 60_000

/** How long a deferred message is retried before it is given up, in milliseconds. */
export const retryWindow = 3 * 24 * 60 * minute

/**
 * Returns the delay after a number of deferred attempts, in milliseconds: a minute, then twice as long each time, up to
 * 4 hours.
 */
export function retryDelay(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 20), 240 * minute)
}
