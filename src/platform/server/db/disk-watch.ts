import { type Kysely, sql } from 'kysely'

/** Knows whether the disk of the database is full. */
export interface DiskWatch {
  /** Takes note of an error of `pg`. */
  note(error: unknown): void
  /** Whether nothing can be written now: asked of the database only after it has said so, until it can write again. */
  isFull(db: Kysely<unknown>): Promise<boolean>
}

/** Rows that take more room than a table has spare. */
const probe = sql`CREATE TEMP TABLE disk_probe ON COMMIT DROP AS SELECT repeat('x', 2000) AS x FROM generate_series(1, 100)`

/** Watches the errors of a database for those that say that its disk is full. */
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
