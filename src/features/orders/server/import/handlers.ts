import { csvText } from '#core/csv.ts'
import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { readFileOfRows } from '#features/contacts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { OrderImport, orderCalls } from '../../contract.ts'
import { guessMapping, layoutOf, problemOf } from '../../order-columns.ts'
import {
  changeImport,
  deleteParts,
  deleteRefusals,
  findImport,
  type ImportRow,
  insertImport,
  listImports,
  lockImport,
  refusalsOf,
} from '../store-imports.ts'
import { deleteSeen } from '../store-import-seen.ts'
import { settingsOf } from '../store.ts'
import { previewOf } from './preview-of.ts'
import { fromStart, mappingOf, newImport, runImport } from './run-import.ts'

type ImportCall =
  | 'imports'
  | 'loadImport'
  | 'previewImport'
  | 'checkImport'
  | 'startImport'
  | 'cancelImport'
  | 'refusals'
const mostRefusals = 50_000

/** Keeps an uploaded file of orders; what stands where follows from its heading. */
export async function takeFile(
  { name, bytes }: UploadedFile,
  { db, siteId, now, newId }: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId'>,
): Promise<{ import: OrderImport }> {
  const { columns, sample, parts, total } = await readFileOfRows(bytes)
  const mapping = guessMapping(columns, sample)
  const row = newImport({
    id: newId(),
    name: name.replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'Orders',
    format: layoutOf(columns, mapping).format,
    columns: [...columns],
    sample: [...sample],
    mapping,
    currency: mapping.includes('currency') ? '' : ((await settingsOf(db, siteId))?.currency ?? ''),
    total,
    created_at: new Date(now()),
  })
  await insertImport(db, siteId, row, parts)
  return { import: importOf(row) }
}

/** The calls about files of orders on their way in. */
export const importHandlers: { [K in ImportCall]: Handler<(typeof orderCalls)[K]> } = {
  imports: async (_input, { db, siteId }) => ({ imports: (await listImports(db, siteId)).map(importOf) }),
  loadImport: async ({ import_id }, { db, siteId }) => {
    const row = await findImport(db, siteId, import_id)
    if (!row) throw noImport()
    return { import: importOf(row) }
  },
  previewImport: async ({ import_id, mapping, currency }, { db, siteId, now }) => {
    const row = await findImport(db, siteId, import_id)
    if (!row) throw noImport()
    const problem = problemOf(row.columns, mapping) ?? ''
    if (problem !== '') return { orders: [], problem }
    const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
    return { orders: previewOf(row, mapping, { currency: currency || row.currency, timeZone, now: now() }), problem }
  },
  checkImport: async (input, ctx) => begin(ctx, input, 'checking'),
  startImport: async (input, ctx) => begin(ctx, input, 'importing'),
  cancelImport: async ({ import_id }, ctx) => {
    const row = await held(ctx, import_id, ['ready', 'checking', 'checked', 'importing'])
    await deleteParts(ctx.db, ctx.siteId, row.id)
    await deleteSeen(ctx.db, ctx.siteId, row.id)
    const isWriting = row.state === 'importing'
    if (!isWriting) await deleteRefusals(ctx.db, ctx.siteId, row.id)
    const reached = isWriting ? {} : fromStart
    return changed(ctx, { ...row, ...reached, state: 'cancelled', finished_at: new Date(ctx.now()) })
  },
  refusals: async ({ import_id }, { db, siteId }) => {
    const row = await findImport(db, siteId, import_id)
    if (!row) throw noImport()
    const refused = await refusalsOf(db, siteId, import_id, mostRefusals)
    const lines = refused.map(({ line, reason, cells }) => [String(line), reason, ...cells])
    return {
      filename: `${row.name.replace(/\.\w+$/, '').replaceAll(/[^\p{L}\p{N} _-]/gu, '') || 'orders'} refused.csv`,
      csv: csvText([['line', 'reason', ...row.columns], ...lines]),
    }
  },
}

async function begin(
  ctx: SiteContext,
  { import_id, mapping, currency }: Received<typeof orderCalls.startImport>,
  state: 'checking' | 'importing',
): Promise<{ import: OrderImport }> {
  const { db, siteId, jobs } = ctx
  const row = await held(ctx, import_id, ['ready', 'checked'])
  const columns = mapping ?? mappingOf(row)
  const problem = problemOf(row.columns, columns)
  if (problem !== null) throw refused('mapping', problem)
  const chosen = currency ?? row.currency
  if (chosen === '' && !columns.includes('currency')) {
    throw refused('currency', 'The file does not say in which currency the orders are.')
  }
  await deleteRefusals(db, siteId, import_id)
  await deleteSeen(db, siteId, import_id)
  await jobs.add(db, runImport, { site_id: siteId, import_id })
  return changed(ctx, { ...row, ...fromStart, state, mapping: columns, currency: chosen })
}

const refused = (path: string, message: string) => new AppError('invalid', message, { issues: [{ path, message }] })

async function held({ db, siteId }: SiteContext, id: Id, states: readonly OrderImport['state'][]): Promise<ImportRow> {
  const row = await lockImport(db, siteId, id)
  if (!row) throw noImport()
  if (!states.includes(row.state)) throw new AppError('conflict', 'This import is under way or over.')
  return row
}

async function changed({ db, siteId }: SiteContext, row: ImportRow): Promise<{ import: OrderImport }> {
  await changeImport(db, siteId, row)
  return { import: importOf(row) }
}

function importOf(row: ImportRow): OrderImport {
  const { created_at, finished_at } = row
  return { ...row, created_at: created_at.toISOString(), finished_at: finished_at?.toISOString() ?? null }
}

const noImport = () => new AppError('not_found', 'There is no such import.')
