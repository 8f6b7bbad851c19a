import type { Kysely, Transaction } from 'kysely'
import type { Id } from '#core/id.ts'

/** An open transaction. A store adds its own table types: `db.withTables<ContactTables>()`. */
export type Db = Transaction<unknown>

/** Isolation and routing of a transaction. */
export interface TransactionOptions {
  /** Whether all statements see the same snapshot. */
  readonly isSnapshot?: boolean
  /** Whether the transaction is read-only and may use a standby that is some seconds behind, if there is one. */
  readonly mayLag?: boolean
}

/**
 * The two kinds of access to the data. Both are protected by row-level security: outside of both, a query sees no rows.
 */
export interface Database {
  /** Runs one transaction that sees only the rows of one site. */
  inSite<T>(siteId: Id, work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs one transaction that sees the rows of all sites: for login, lookup of a site by its key, roll-ups, cleanup.
   */
  acrossSites<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs single statements that see the rows of all sites and commit automatically. For event intake and health checks.
   */
  readonly system: Kysely<unknown>
  /** Whether the tables are distributed over a Citus cluster, which supports fewer kinds of statements. */
  readonly isCluster: boolean
  close(): Promise<void>
}
