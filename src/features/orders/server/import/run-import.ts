import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { OrderDraft } from '../../contract.ts'
import { guessMapping, type Layout, layoutOf } from '../../order-columns.ts'
import { type FileRow, groupRows, type ImportSetting, readOrder } from '../../order-rows.ts'
import { keepOrders } from '../keep-orders.ts'
import { deleteSeen } from '../store-import-seen.ts'
import {
  changeImport,
  deleteParts,
  deleteRefusals,
  type ImportRow,
  insertRefusals,
  lockImport,
  partOf,
  type Refusal,
} from '../store-imports.ts'
import { checkOrders } from './check-orders.ts'

/**
 * Imports a file of orders, or only counts what that would do, part by part: each in one transaction together with how far it has come: a worker that is killed
 * leaves whole parts behind, and the next one goes on after them.
 */
export const runImport = job({
  name: 'orders.import',
  payload: z.object({ site_id: id, import_id: id }),
  maxAttempts: 10,
  run: async ({ site_id, import_id }, ctx) => {
    try {
      for (;;) {
        if (ctx.signal.aborted) throw new Error('The process is stopping.')
        const isMore = await ctx.database.inSite(site_id, (db) => importPart(ctx, db, site_id, import_id))
        if (!isMore) return
      }
    } catch (error) {
      if (ctx.attempt >= ctx.maxAttempts) {
        await ctx.database.inSite(site_id, (db) => giveUp(ctx, db, site_id, import_id))
      }
      throw error
    }
  },
})

async function giveUp({ now }: JobContext, db: Db, siteId: Id, importId: Id): Promise<void> {
  const found = await lockImport(db, siteId, importId)
  if (found?.state !== 'importing' && found?.state !== 'checking') return
  const isWriting = found.state === 'importing'
  await deleteParts(db, siteId, importId)
  await deleteSeen(db, siteId, importId)
  if (!isWriting) await deleteRefusals(db, siteId, importId)
  const reached = isWriting ? {} : fromStart
  await changeImport(db, siteId, { ...found, ...reached, state: 'failed', finished_at: new Date(now()) })
}

async function importPart(ctx: JobContext, db: Db, siteId: Id, importId: Id): Promise<boolean> {
  const found = await lockImport(db, siteId, importId)
  if (found?.state !== 'importing' && found?.state !== 'checking') return false
  const cells = await partOf(db, siteId, importId, found.parts_done)
  const layout = layoutOf(found.columns, mappingOf(found))
  const rows = (cells ?? []).map((row, i): FileRow => ({ line: found.rows + i + 2, cells: row }))
  const groups = groupRows([...found.carried, ...rows], layout)
  // The next part may go on with the last order.
  const carried = cells ? (groups.pop() ?? []) : []
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const setting = { currency: found.currency, timeZone, now: ctx.now() }
  const { drafts, refusals } = read(groups, layout, setting)
  const done = found.rows + rows.length
  const checking = { siteId, importId, teller, isMore: done < found.total }
  const kept =
    found.state === 'checking'
      ? await checkOrders({ ...ctx, db }, checking, drafts)
      : await keepOrders({ ...ctx, db }, siteId, drafts, teller)
  const count = (outcome: string) => kept.filter((one) => one.outcome === outcome).length
  await insertRefusals(db, siteId, importId, refusals)
  await changeImport(db, siteId, {
    ...found,
    parts_done: found.parts_done + 1,
    rows: done,
    added: found.added + count('added'),
    updated: found.updated + count('updated'),
    unchanged: found.unchanged + count('unchanged'),
    refused: found.refused + refusals.length,
    carried,
    ...(!cells && ended(ctx, found)),
  })
  if (!cells && found.state === 'importing') await deleteParts(db, siteId, importId)
  if (!cells) await deleteSeen(db, siteId, importId)
  return cells !== undefined
}

const teller = { source: 'import', isVerified: true } as const

function ended({ now }: JobContext, { state }: ImportRow): Partial<ImportRow> {
  return state === 'checking' ? { state: 'checked' } : { state: 'imported', finished_at: new Date(now()) }
}

function read(
  groups: readonly FileRow[][],
  layout: Layout,
  setting: ImportSetting,
): { drafts: OrderDraft[]; refusals: Refusal[] } {
  const drafts = new Map<string, OrderDraft>()
  const refusals: Refusal[] = []
  for (const rows of groups) {
    const order = readOrder(rows, layout, setting)
    if ('reason' in order) for (const row of rows) refusals.push({ ...row, reason: order.reason })
    else drafts.set(order.external_id, order)
  }
  return { drafts: [...drafts.values()], refusals }
}

/** Where the columns of a file go. */
export function mappingOf({ columns, mapping }: Pick<ImportRow, 'columns' | 'mapping'>): string[] {
  return mapping.length > 0 ? mapping : guessMapping(columns)
}

/** An import that has been read but not begun. */
export function newImport(
  about: Pick<
    ImportRow,
    'id' | 'name' | 'format' | 'columns' | 'sample' | 'mapping' | 'currency' | 'total' | 'created_at'
  >,
): ImportRow {
  return {
    ...about,
    ...fromStart,
    state: 'ready',
    finished_at: null,
  }
}

/** Of a file of which nothing has been read yet. */
export const fromStart = { parts_done: 0, rows: 0, added: 0, updated: 0, unchanged: 0, refused: 0, carried: [] }
