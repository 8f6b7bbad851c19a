import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { type CodePage, type contactCalls, type Import, type ImportState, profileFields } from '../../contract.ts'
import { customPrefix } from '../../filter-fields.ts'
import { guessMapping } from '../../import-rows.ts'
import {
  changeImport,
  deleteParts,
  deleteRefusals,
  findImport,
  type ImportTableRow,
  insertImport,
  listImports,
  lockImport,
} from '../store-imports.ts'
import { deleteSeen } from '../store-import-seen.ts'
import { fieldsOf } from '../store-vocabulary.ts'
import { importOf } from './import-of.ts'
import { readFile } from './read-file.ts'
import { recodeName, recodeRows } from './recode.ts'
import { noCounts, runImport } from './run-import.ts'

type ImportCall =
  | 'imports'
  | 'loadImport'
  | 'recodeImport'
  | 'mapImport'
  | 'checkImport'
  | 'startImport'
  | 'cancelImport'

/** Keeps an uploaded file as an import that is still to be mapped, with a guess at its columns. */
export async function takeFile(
  { name, bytes }: UploadedFile,
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'keyFor'>,
): Promise<{ import: Import }> {
  const { db, siteId, now, newId } = ctx
  const { columns, sample, parts, total, page } = await readFile(bytes, { isRaw: true })
  const row: ImportTableRow = {
    site_id: siteId,
    id: newId(),
    name: name.replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'Contacts',
    state: 'unmapped',
    ...(await readAs({ columns, sample }, page, ctx)),
    columns: [...columns],
    sample: [...sample],
    options: { known: 'update', status: 'subscribed', tags: [], list_ids: [], consent: '' },
    total,
    parts_done: 0,
    counts: noCounts,
    error: '',
    created_at: new Date(now()),
    finished_at: null,
  }
  await insertImport(db, row, parts)
  return { import: importOf(ctx, row) }
}

/** A code page, and where the columns go whose names and cells are read in it. */
async function readAs(
  { columns, sample }: { columns: readonly string[]; sample: readonly string[][] },
  page: CodePage | '',
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
): Promise<Pick<ImportTableRow, 'code_page' | 'mapping'>> {
  const types = new Map((await fieldsOf(db, siteId)).map((field) => [field.key, field]))
  const names = columns.map((name) => recodeName(name, page))
  return { code_page: page, mapping: guessMapping(names, recodeRows([...sample], page), types) }
}

/** The calls about files of contacts on their way in. */
export const importHandlers: { [K in ImportCall]: Handler<(typeof contactCalls)[K]> } = {
  imports: async (_input, ctx) => ({
    imports: (await listImports(ctx.db, ctx.siteId)).map((row) => importOf(ctx, row)),
  }),
  loadImport: async ({ import_id }, ctx) => {
    const row = await findImport(ctx.db, ctx.siteId, import_id)
    if (!row) throw noImport()
    return { import: importOf(ctx, row) }
  },
  recodeImport: async ({ import_id, code_page }, ctx) => {
    const row = await held(ctx, import_id, ['unmapped', 'mapped', 'checked'])
    if (row.code_page === '')
      throw new AppError('conflict', 'This file is in Unicode: it can be read in one way alone.')
    return changed(ctx, import_id, { ...(await readAs(row, code_page, ctx)), state: 'unmapped', counts: noCounts })
  },
  mapImport: async ({ import_id, mapping, options }, ctx) => {
    const row = await held(ctx, import_id, ['unmapped', 'mapped', 'checked'])
    if (mapping.length !== row.columns.length) throw refused('mapping', 'Every column needs a place, or none.')
    if (!mapping.every((target) => targets.has(target) || target.startsWith(customPrefix))) {
      throw refused('mapping', 'There is no such field.')
    }
    const used = mapping.filter(Boolean)
    if (!used.includes('email')) throw refused('mapping', 'Say which column holds the email address.')
    if (new Set(used).size !== used.length) throw refused('mapping', 'Two columns go to the same field.')
    return changed(ctx, import_id, { mapping, options, state: 'mapped', counts: noCounts })
  },
  checkImport: async ({ import_id }, ctx) => {
    await held(ctx, import_id, ['mapped', 'checked'])
    return begin(ctx, import_id, 'checking')
  },
  startImport: async ({ import_id }, ctx) => {
    await held(ctx, import_id, ['mapped', 'checked'])
    return begin(ctx, import_id, 'importing')
  },
  cancelImport: async ({ import_id }, ctx) => {
    const row = await held(ctx, import_id, ['unmapped', 'mapped', 'checking', 'checked', 'importing'])
    await deleteParts(ctx.db, ctx.siteId, row.id)
    await deleteSeen(ctx.db, ctx.siteId, row.id)
    const isWriting = row.state === 'importing'
    if (!isWriting) await deleteRefusals(ctx.db, ctx.siteId, row.id)
    const counts = isWriting ? row.counts : noCounts
    return changed(ctx, import_id, { state: 'cancelled', counts, finished_at: new Date(ctx.now()) })
  },
}

const moments = ['subscribed_at', 'unsubscribed_at', 'bounced_at', 'suppressions']
const targets = new Set<string>(['', 'email', 'status', 'tags', 'full_name', ...moments, ...profileFields])

async function begin(ctx: SiteContext, importId: Id, state: 'checking' | 'importing'): Promise<{ import: Import }> {
  await deleteRefusals(ctx.db, ctx.siteId, importId)
  await deleteSeen(ctx.db, ctx.siteId, importId)
  await ctx.jobs.add(ctx.db, runImport, { site_id: ctx.siteId, import_id: importId })
  return changed(ctx, importId, { state, counts: noCounts, parts_done: 0 })
}

async function held(
  { db, siteId }: SiteContext,
  importId: Id,
  states: readonly ImportState[],
): Promise<ImportTableRow> {
  const row = await lockImport(db, siteId, importId)
  if (!row) throw noImport()
  if (!states.includes(row.state)) throw new AppError('conflict', 'This import is under way or over.')
  return row
}

async function changed(
  ctx: SiteContext,
  importId: Id,
  change: Parameters<typeof changeImport>[3],
): Promise<{ import: Import }> {
  const { db, siteId } = ctx
  await changeImport(db, siteId, importId, change)
  return { import: importOf(ctx, (await findImport(db, siteId, importId))!) }
}

const noImport = () => new AppError('not_found', 'There is no such import.')
const refused = (path: string, message: string) => new AppError('invalid', message, { issues: [{ path, message }] })
