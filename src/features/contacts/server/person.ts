import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { PersonTable, Trace } from '#platform/server/person-tables.ts'
import { eraseFromImports } from '#features/imports/server/index.ts'
import { contactEvents } from '../contract.ts'
import { deleteExportsOfSite } from './store-exports.ts'
import { eraseMergeNotes, erasePersonRows, personRows, type Traces } from './store-person.ts'
import { eraseFromViews } from './store-views.ts'
import { eraseFromSegments } from './store-vocabulary.ts'
import { mustBeClean, suppress } from './suppression.ts'

/** The tables of this room with data about people. Consents and history are erased with the contact. */
export const ownPersonTables: readonly PersonTable[] = [
  { table: 'contacts', column: 'email_key', by: 'address', leadsTo: { id: 'contact' } },
  { table: 'consents', column: 'contact_id', by: 'contact' },
  { table: 'contact_activity', column: 'contact_id', by: 'contact' },
  { table: 'contact_purchases', column: 'contact_id', by: 'contact' },
  { table: 'contact_duplicates', column: 'contact_id', by: 'contact' },
  { table: 'contact_merges', column: 'kept_id', by: 'contact' },
  { table: 'contact_merges', column: 'from_id', by: 'contact' },
]

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'keyFor' | 'events'>

/** Returns everything that is stored about a person on this site, by table. */
export async function exportPerson(
  ctx: Ctx & Pick<SiteContext, 'publicUrl'>,
  email: string,
  tables: readonly PersonTable[],
) {
  const { found } = await findPerson(ctx, mustBeClean(email), tables)
  const adding = new Map(tables.map(({ table, adds }) => [table, adds]))
  const rowsOf = (table: string, rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row, ...adding.get(table)?.(row, ctx) }))
  return { person: Object.fromEntries([...found].map(([table, rows]) => [table, rowsOf(table, rows)])) }
}

/** Erases all data about a person, in the caller's transaction. A keyed hash in the suppression list remains. */
export async function erasePerson(
  ctx: Ctx,
  email: string,
  tables: readonly PersonTable[],
): Promise<{ erased: number }> {
  const { db, siteId } = ctx
  const emailKey = mustBeClean(email)
  const { traces } = await findPerson(ctx, emailKey, tables)
  let erased = 0
  // In reverse order, so that the contact itself, which other rows refer to, is erased last.
  for (const table of tables.toReversed()) erased += await erasePersonRows(db, siteId, table, traces)
  erased += await eraseMergeNotes(db, siteId, emailKey)
  erased += await eraseFromSegments(db, siteId, emailKey)
  erased += await eraseFromViews(db, siteId, emailKey)
  erased += await eraseFromImports(db, siteId, emailKey)
  const answers = await ctx.events.emit(db, contactEvents.erased, { site_id: siteId, email_key: emailKey })
  for (const { answer } of answers) erased += answer
  await deleteExportsOfSite(db, siteId)
  await suppress(ctx, { siteId, email: emailKey, reason: 'erased' })
  return { erased }
}

async function findPerson({ db, siteId }: Ctx, emailKey: string, tables: readonly PersonTable[]) {
  const traces: Record<Trace, Set<string>> = {
    address: new Set([emailKey]),
    contact: new Set(),
    submission: new Set(),
    visitor: new Set(),
  }
  const found = new Map<string, Record<string, unknown>[]>()
  // A trace found in one table may lead to rows in an earlier one. A chain is no longer than the number of kinds of
  // traces.
  for (let round = 0; round < 4; round++) {
    found.clear()
    for (const table of tables) {
      const rows = await personRows(db, siteId, table, traces)
      note(rows, table, traces)
      if (rows.length > 0)
        found.set(
          table.table,
          union(
            found.get(table.table),
            rows.map((row) => shown(row, table)),
          ),
        )
    }
  }
  return { traces: traces as Traces, found }
}

function note(
  rows: readonly Record<string, unknown>[],
  { leadsTo = {} }: PersonTable,
  traces: Record<Trace, Set<string>>,
): void {
  for (const [column, trace] of Object.entries(leadsTo)) {
    for (const { [column]: value } of rows) if (value !== null && value !== '') traces[trace].add(String(value as Id))
  }
}

function shown(row: Record<string, unknown>, { hidden = [] }: PersonTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'site_id' && !hidden.includes(name)))
}

function union(
  known: readonly Record<string, unknown>[] = [],
  more: readonly Record<string, unknown>[],
): Record<string, unknown>[] {
  const byText = new Map([...known, ...more].map((row) => [JSON.stringify(row), row]))
  return [...byText.values()]
}
