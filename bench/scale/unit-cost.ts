/** What one of something takes: processor time in milliseconds by who spends it, and bytes on the disk of the database. */
export interface UnitCost {
  /** A node that answers. */
  readonly web: number
  /** A node that does jobs. */
  readonly worker: number
  /** The processes of PostgreSQL. */
  readonly database: number
  /** Tables and their indexes. */
  readonly stored: number
  /** What is written ahead, and goes to standbys. */
  readonly written: number
}

/** The parts of a `UnitCost`. */
export const costParts = ['web', 'worker', 'database', 'stored', 'written'] as const satisfies (keyof UnitCost)[]

/**
 * What is done, in what `unit-costs.json` knows. `siteMinute`: what came in for one site in one minute is counted, however much that is; what
 * counting takes for each event is part of the event.
 */
export type Work = 'event' | 'subscription' | 'mail' | 'siteMinute'

/** How much of each work there is. */
export type Amounts = Readonly<Record<Work, number>>

/** What was measured, and on what. */
export interface UnitCosts {
  readonly measured: {
    readonly day: string
    readonly processor: string
    readonly cores: number
    readonly sites: number
  }
  readonly work: Readonly<Record<Work, UnitCost>>
  /** What a second takes in which nothing is asked for, with one web node and one worker. */
  readonly idle: UnitCost
}

/** What so much work takes in so many seconds. */
export function costOf({ work, idle }: UnitCosts, amounts: Amounts, seconds: number): UnitCost {
  const total = (part: keyof UnitCost) =>
    Object.entries(amounts).reduce((sum, [name, count]) => sum + work[name as Work][part] * count, idle[part] * seconds)
  return Object.fromEntries(costParts.map((part) => [part, total(part)])) as unknown as UnitCost
}
