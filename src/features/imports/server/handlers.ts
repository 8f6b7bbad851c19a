import { csvText } from '#core/csv.ts'
import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { Import, importCalls, ImportState } from '../contract.ts'
import type { AnyImportKind } from './import-kind.ts'
import { importOf } from './import-of.ts'
import { type ImportKinds, kindOf } from './kinds.ts'
import { previewOf } from './preview-of.ts'
import { recodeName, recodeRows } from './read/recode.ts'
import { type ImportJob, noCounts } from './run-import.ts'
import { changeImport, deleteParts, deleteSeen, findImport, type ImportRow, listImports, lockImport } from './store.ts'
import { deleteRefusals, refusalsAfter } from './store-refusals.ts'
import { readAs } from './take-file.ts'

type Handled = Exclude<keyof typeof importCalls, 'upload' | 'uploadOrders' | 'uploadSuppressions'>
const maxRefusals = 50_000
const mappable: readonly ImportState[] = ['unmapped', 'mapped', 'checked']

/** Creates the handlers of the calls about imports. */
export function importHandlers(
  kinds: ImportKinds,
  run: ImportJob,
): { [K in Handled]: Handler<(typeof importCalls)[K]> } {
  const list = async ({ kind }: { kind: string }, ctx: SiteContext) => ({
    imports: (await listImports(ctx.db, ctx.siteId, kindOf(kinds, kind).name)).map((row) => importOf(ctx, row)),
  })
  const begin = async (input: Received<typeof importCalls.start>, ctx: SiteContext, state: ImportState) => {
    const row = await held(ctx, input.import_id, mappable)
    const kind = kindOf(kinds, row.kind)
    const reading = readingOf(kind, row, input)
    const missing = kind.missing?.({ ...row, ...reading })
    if (missing) throw refused(missing.path, missing.message)
    await deleteRefusals(ctx.db, ctx.siteId, row.id)
    await deleteSeen(ctx.db, ctx.siteId, row.id)
    const options =
      state === 'importing' && kind.begin ? await kind.begin(ctx, { ...row, ...reading }) : reading.options
    await ctx.jobs.add(ctx.db, run, { site_id: ctx.siteId, import_id: row.id })
    return changed(ctx, row.id, { ...reading, options, state, counts: noCounts, parts_done: 0, carried: [] })
  }
  return {
    list,
    listOrders: list,
    load: async ({ import_id }, ctx) => ({ import: importOf(ctx, await found(ctx, import_id)) }),
    recode: async ({ import_id, code_page }, ctx) => {
      const row = await held(ctx, import_id, mappable)
      if (row.code_page === '')
        throw new AppError('conflict', 'This file is in Unicode, so its encoding can’t be changed.')
      const { options: _guessed, ...read } = await readAs(ctx, kindOf(kinds, row.kind), row, code_page)
      return changed(ctx, import_id, { ...read, state: 'unmapped', counts: noCounts })
    },
    preview: async (input, ctx) => {
      const row = await found(ctx, input.import_id)
      const kind = kindOf(kinds, row.kind)
      const parsed = kind.options.safeParse(optionsAsked(row, input))
      if (!parsed.success) {
        return { problem: parsed.error.issues[0]!.message, columns: kind.previewColumns, rows: [] }
      }
      const asked = { id: row.id, mapping: [...(input.mapping ?? row.mapping)], options: parsed.data }
      return previewOf(ctx, kind, {
        ...asked,
        columns: row.columns.map((name) => recodeName(name, row.code_page)),
        sample: recodeRows(row.sample, row.code_page),
      })
    },
    map: async ({ import_id, mapping, options }, ctx) => {
      const row = await held(ctx, import_id, mappable)
      const reading = readingOf(kindOf(kinds, row.kind), row, { mapping, options })
      return changed(ctx, import_id, { ...reading, state: 'mapped', counts: noCounts })
    },
    check: async (input, ctx) => begin(input, ctx, 'checking'),
    start: async (input, ctx) => begin(input, ctx, 'importing'),
    cancel: async ({ import_id }, ctx) => {
      const row = await held(ctx, import_id, [...mappable, 'checking', 'importing'])
      await deleteParts(ctx.db, ctx.siteId, row.id)
      const isWriting = row.state === 'importing'
      if (!isWriting) await deleteRefusals(ctx.db, ctx.siteId, row.id)
      const counts = isWriting ? row.counts : noCounts
      return changed(ctx, import_id, { state: 'cancelled', counts, carried: [], finished_at: new Date(ctx.now()) })
    },
    undo: async ({ import_id }, ctx) => {
      const row = await held(ctx, import_id, ['imported', 'failed', 'cancelled'])
      if (!importOf(ctx, row).can_undo && row.undo === null)
        throw new AppError('conflict', 'This import changed nothing.')
      await ctx.jobs.add(ctx.db, run, { site_id: ctx.siteId, import_id })
      return changed(ctx, import_id, { state: 'undoing', error: '' })
    },
    refusals: async ({ import_id }, ctx) => {
      const row = await found(ctx, import_id)
      const refused = await refusalsAfter(ctx.db, ctx.siteId, import_id, 0, maxRefusals)
      const lines = refused.map(({ line, reason, cells }) => [String(line), reason, ...cells])
      return {
        filename: `${row.name.replace(/\.\w+$/, '').replaceAll(/[^\p{L}\p{N} _-]/gu, '') || row.kind} skipped rows.csv`,
        csv: csvText([['line', 'reason', ...row.columns.map((name) => recodeName(name, row.code_page))], ...lines]),
      }
    },
  }
}

type Asked = Pick<Received<typeof importCalls.start>, 'mapping' | 'options' | 'currency'>

function optionsAsked(row: ImportRow, { options, currency }: Asked) {
  return { ...row.options, ...options, ...(currency !== undefined && { currency }) }
}

function optionsOf({ options }: AnyImportKind, row: ImportRow, asked: Asked) {
  const parsed = options.safeParse(optionsAsked(row, asked))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: `options.${path.join('.')}`, message }))
  throw new AppError('invalid', issues[0]!.message, { issues })
}

/** Returns the columns and options for reading a file. Throws `invalid` if they can't be used. */
function readingOf(kind: AnyImportKind, row: ImportRow, asked: Asked): Pick<ImportRow, 'mapping' | 'options'> {
  const reading = { mapping: [...(asked.mapping ?? row.mapping)], options: optionsOf(kind, row, asked) }
  if (reading.mapping.length !== row.columns.length) throw refused('mapping', 'Choose what to import each column as.')
  const columns = row.columns.map((name) => recodeName(name, row.code_page))
  const problem = kind.problemOf({ id: row.id, ...reading, columns })
  if (problem) throw refused(problem.path, problem.message)
  return reading
}

async function found({ db, siteId }: SiteContext, importId: Id): Promise<ImportRow> {
  const row = await findImport(db, siteId, importId)
  if (!row) throw noImport()
  return row
}

async function held({ db, siteId }: SiteContext, importId: Id, states: readonly ImportState[]): Promise<ImportRow> {
  const row = await lockImport(db, siteId, importId)
  if (!row) throw noImport()
  if (!states.includes(row.state)) throw new AppError('conflict', 'This import is already running or finished.')
  return row
}

async function changed(ctx: SiteContext, importId: Id, change: Partial<ImportRow>): Promise<{ import: Import }> {
  await changeImport(ctx.db, ctx.siteId, importId, change)
  return { import: importOf(ctx, (await findImport(ctx.db, ctx.siteId, importId))!) }
}

const noImport = () => new AppError('not_found', 'Import not found.')
const refused = (path: string, message: string) => new AppError('invalid', message, { issues: [{ path, message }] })
