import { type ContactQuery, type ownExportKinds, profileFields } from '../../contract.ts'
import { customPrefix } from '../../filter-fields.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { findContacts } from '../store.ts'
import { activityAfter, looseFields } from '../store-exports.ts'
import { idsAfter } from '../store-query.ts'
import { suppressionsAfter } from '../store-suppressions.ts'
import { fieldsOf } from '../store-fields.ts'
import { listsOf, segmentsOf } from '../store-vocabulary.ts'
import { parseContactQuery } from '../parse-filter.ts'
import { type ExportSource, pieceRows } from './export-source.ts'

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

/** The content of files of contacts and related data. */
export const ownSources: Readonly<Record<(typeof ownExportKinds)[number], ExportSource<ContactQuery>>> = {
  contacts: {
    async heading(db, siteId) {
      const defined = (await fieldsOf(db, siteId)).map(({ key }) => customPrefix + key)
      const loose = (await looseFields(db, siteId)).map((key) => customPrefix + key)
      return [...fixed, ...new Set([...defined, ...loose])]
    },
    async piece(ctx, { query, after, heading }) {
      const ids = await idsAfter(ctx.db, await parseContactQuery(ctx, query), after || nilId, pieceRows)
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
    async piece({ db, siteId }, { after }) {
      const found = await activityAfter(db, siteId, after || nilId, pieceRows)
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
  suppressions: {
    heading: async () => ['address_hash', 'reason', 'at'],
    async piece({ db, siteId }, { after }) {
      const found = await suppressionsAfter(db, siteId, Buffer.from(after, 'hex'), pieceRows)
      const lines = found.map(({ address_hash, reason, at }) => [
        address_hash.toString('hex'),
        reason,
        at.toISOString(),
      ])
      return { lines, after: found.length < pieceRows ? null : lines.at(-1)![0]! }
    },
  },
}

/** Creates a source whose content fits in one piece. */
function whole(heading: string[], linesOf: (db: Db, siteId: Id) => Promise<string[][]>): ExportSource<ContactQuery> {
  return {
    heading: async () => heading,
    piece: async ({ db, siteId }) => ({ lines: await linesOf(db, siteId), after: null }),
  }
}
