import { type Kysely, sql } from 'kysely'

/** Tracks whether the disk of the database is full. */
export interface DiskWatch {
  /** Records an error of `pg`. */
  note(error: unknown): void
  /**
   * Whether nothing can currently be written. Queries the database only after it has reported a full disk, until it can
   * write again.
   */
  isFull(db: Kysely<unknown>): Promise<boolean>
}

/** Rows that need more space than a table has to spare. */
const probe = sql`CREATE TEMP TABLE disk_probe ON COMMIT DROP AS SELECT repeat('x', 2000) AS x FROM generate_series(1, 100)`

/** Watches the errors of a database for those that report a full disk. */
export function watchDisk(): DiskWatch {
  let isSuspected = false
  return {
    note(error) {
      isSuspected ||= isDiskFull(error)
    },
    async isFull(db) {
      if (!isSuspected) return false
      try {
        await probe.execute(db)
        isSuspected = false
      } catch (error) {
        isSuspected = isDiskFull(error)
      }
      return isSuspected
    },
  }
}

function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '53100' || (cause !== undefined && isDiskFull(cause))
}
