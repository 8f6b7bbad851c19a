import { z } from 'zod'
import { csvLine } from '#core/csv.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type ExportKind, profileFields } from '../../contract.ts'
import { customPrefix } from '../../filter-fields.ts'
import { findContacts } from '../store.ts'
import {
  activityAfter,
  changeExport,
  deleteExportParts,
  type ExportTableRow,
  findExport,
  insertExportPart,
  looseFields,
} from '../store-exports.ts'
import { idsAfter } from '../store-query.ts'
import { newestSuppressions } from '../store-suppressions.ts'
import { fieldsOf, listsOf, segmentsOf } from '../store-vocabulary.ts'
import { wantedOf } from '../wanted.ts'

/** Lines of a file, and where to go on; `after` is null at the end. */
interface Piece {
  readonly lines: readonly (readonly string[])[]
  readonly after: string | null
}
/** What a kind of export writes: its heading, then piece by piece. */
interface Source {
  heading(db: Db, row: ExportTableRow): Promise<string[]>
  piece(
    ctx: Pick<JobContext, 'now'> & { db: Db; siteId: Id },
    row: ExportTableRow,
    after: Id,
    heading: readonly string[],
  ): Promise<Piece>
}

const pieceRows = 5000
const fixed = [
  'email',
  ...profileFields,
  'status',
  'tags',
  'lists',
  'subscribed_at',
  'created_at',
  'source_form',
  'source_page',
  'orders',
  'spent',
  'last_order_at',
]

/** Writes a file of contacts, or of what else there is, some thousands of rows a transaction. */
export const runExport = job({
  name: 'contacts.export',
  payload: z.object({ site_id: id, download_id: id }),
  run: async ({ site_id: siteId, download_id }, { database, now, signal }) => {
    let [after, rows, part]: [Id | null, number, number] = [nilId, 0, 1]
    let heading: string[] = []
    const begun = await database.inSite(siteId, async (db) => {
      const row = await findExport(db, siteId, download_id)
      if (!row) return undefined
      await deleteExportParts(db, siteId, download_id)
      await changeExport(db, siteId, download_id, { state: 'running' })
      heading = await sources[row.kind].heading(db, row)
      await insertExportPart(db, siteId, download_id, 0, `\ufeff${csvLine(heading)}`)
      return row
    })
    while (begun && after !== null) {
      if (signal.aborted) throw new Error('The process is stopping.')
      const from: Id = after
      after = await database.inSite(siteId, async (db) => {
        const piece = await sources[begun.kind].piece({ db, siteId, now }, begun, from, heading)
        await insertExportPart(db, siteId, download_id, part, piece.lines.map(csvLine).join(''))
        rows += piece.lines.length
        await changeExport(db, siteId, download_id, piece.after === null ? { state: 'done', rows } : { rows })
        return piece.after
      })
      part++
    }
  },
})

const sources: Record<ExportKind, Source> = {
  contacts: {
    async heading(db, { site_id }) {
      const defined = (await fieldsOf(db, site_id)).map(({ key }) => customPrefix + key)
      const loose = (await looseFields(db, site_id)).map((key) => customPrefix + key)
      return [...fixed, ...new Set([...defined, ...loose])]
    },
    async piece(ctx, { query }, after, heading) {
      const ids = await idsAfter(ctx.db, await wantedOf(ctx, query), after, pieceRows)
      const names = new Map((await listsOf(ctx.db, ctx.siteId)).map((list) => [list.id, list.name]))
      const keys = heading.slice(fixed.length).map((name) => name.slice(customPrefix.length))
      const lines = (await findContacts(ctx.db, ctx.siteId, ids)).map((row) => [
        row.email,
        ...profileFields.map((name) => row[name]),
        row.status,
        row.tags.join(', '),
        row.lists.flatMap((list) => names.get(list) ?? []).join(', '),
        row.subscribed_at.toISOString(),
        row.created_at.toISOString(),
        row.source_popup_name ?? '',
        row.source_page,
        String(row.orders_count),
        String(row.spent),
        row.last_bought_at?.toISOString() ?? '',
        ...keys.map((key) => row.fields[key] ?? ''),
      ])
      return { lines, after: ids.length < pieceRows ? null : ids.at(-1)! }
    },
  },
  activity: {
    heading: async () => ['email', 'at', 'kind', 'what'],
    async piece({ db, siteId }, _row, after) {
      const found = await activityAfter(db, siteId, after, pieceRows)
      const lines = found.map(({ email, at, kind, what }) => [email, at.toISOString(), kind, what])
      return { lines, after: found.length < pieceRows ? null : found.at(-1)!.id }
    },
  },
  lists: whole(['name', 'description', 'is_public', 'created_at'], async (db, siteId) =>
    (await listsOf(db, siteId)).map((list) => [
      list.name,
      list.description,
      list.is_public ? 'yes' : 'no',
      list.created_at.toISOString(),
    ]),
  ),
  segments: whole(['name', 'filter', 'created_at'], async (db, siteId) =>
    (await segmentsOf(db, siteId)).map(({ name, filter, created_at }) => [
      name,
      JSON.stringify(filter),
      created_at.toISOString(),
    ]),
  ),
  suppressions: whole(['address_hash', 'reason', 'at'], async (db, siteId) =>
    (await newestSuppressions(db, siteId, 1_000_000)).map(({ address_hash, reason, at }) => [
      address_hash.toString('hex'),
      reason,
      at.toISOString(),
    ]),
  ),
}

/** What fits into one piece. */
function whole(heading: string[], linesOf: (db: Db, siteId: Id) => Promise<string[][]>): Source {
  return {
    heading: async () => heading,
    piece: async ({ db, siteId }) => ({ lines: await linesOf(db, siteId), after: null }),
  }
}
