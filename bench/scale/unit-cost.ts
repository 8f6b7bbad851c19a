/** Cost of one unit of work: processor time in milliseconds by process type, and bytes on the database's disk. */
export interface UnitCost {
  /** A node that answers requests. */
  readonly web: number
  /** A node that runs jobs. */
  readonly worker: number
  /** PostgreSQL's processes. */
  readonly database: number
  /** Tables and their indexes. */
  readonly stored: number
  /** Write-ahead log, which is also sent to standbys. */
  readonly written: number
}

/** The parts of a `UnitCost`. */
export const costParts = ['web', 'worker', 'database', 'stored', 'written'] as const satisfies (keyof UnitCost)[]

/**
 * Kinds of work that `unit-costs.json` knows. `siteMinute`: counting the events received for one site in one minute,
 * however many there are. The counting cost of each event is part of `event`.
 */
export type Work = 'event' | 'subscription' | 'mail' | 'siteMinute'

/** Amount of each kind of work. */
export type Amounts = Readonly<Record<Work, number>>

/** The measured costs, and the machine they were measured on. */
export interface UnitCosts {
  readonly measured: {
    readonly day: string
    readonly processor: string
    readonly cores: number
    readonly sites: number
  }
  readonly work: Readonly<Record<Work, UnitCost>>
  /** Cost of a second without any requests, with one web node and one worker. */
  readonly idle: UnitCost
}

/** Returns the cost of the given amounts of work in the given number of seconds. */
export function costOf({ work, idle }: UnitCosts, amounts: Amounts, seconds: number): UnitCost {
  const total = (part: keyof UnitCost) =>
    Object.entries(amounts).reduce((sum, [name, count]) => sum + work[name as Work][part] * count, idle[part] * seconds)
  return Object.fromEntries(costParts.map((part) => [part, total(part)])) as unknown as UnitCost
}
