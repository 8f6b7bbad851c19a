import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Number of lines of a file written in one transaction. */
export const pieceRows = 5000

/** Lines of a file, and where the next piece starts. `after` is null at the end. */
interface Piece {
  readonly lines: readonly (readonly string[])[]
  readonly after: string | null
}

/**
 * The content of a kind of export: its heading, then piece by piece, each starting where the one before ended ("" for
 * the first).
 */
export interface ExportSource<Query = unknown> {
  heading(db: Db, siteId: Id): Promise<string[]>
  piece(
    ctx: Pick<JobContext, 'now'> & { readonly db: Db; readonly siteId: Id },
    from: { readonly query: Query; readonly after: string; readonly heading: readonly string[] },
  ): Promise<Piece>
}
