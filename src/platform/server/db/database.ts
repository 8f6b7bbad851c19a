import type { Kysely, Transaction } from 'kysely'
import type { Id } from '#core/id.ts'

/** An open transaction. A store gives it its own tables: `db.withTables<ContactTables>()`. */
export type Db = Transaction<unknown>

/** How a transaction sees the data. */
export interface TransactionOptions {
  /** All statements see the same moment. */
  readonly isSnapshot?: boolean
  /** It only reads, and may do so from a standby that is some seconds behind, where there is one. */
  readonly mayLag?: boolean
}

/** The two ways to the data. Row-level security stands behind both: without either, a query sees no row. */
export interface Database {
  /** One transaction that sees the rows of one site alone. */
  inSite<T>(siteId: Id, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One transaction that sees the rows of all sites: log-in, look-up of a site by its key, roll-ups, clean-up. */
  acrossSites<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Single statements that see the rows of all sites and commit by themselves. For event intake and health checks. */
  readonly system: Kysely<unknown>
  /** Whether the tables are distributed over a Citus cluster, which takes fewer kinds of statements. */
  readonly isCluster: boolean
  close(): Promise<void>
}
