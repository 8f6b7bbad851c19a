const minute = 60_000

/** How long a message is tried before it is given up, in milliseconds. */
export const patience = 3 * 24 * 60 * minute

/** How long to wait after so many tries that the other side put off: a minute, then twice as long each time, to 4 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 20), 240 * minute)
}
