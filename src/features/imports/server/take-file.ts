import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { Id } from '#core/id.ts'
import type { Import } from '../contract.ts'
import type { AnyImportKind, ImportContext } from './import-kind.ts'
import { importOf, type Viewer } from './import-of.ts'
import { type ReadFile, readFile } from './read/read-file.ts'
import { recodeName, recodeRows } from './read/recode.ts'
import { noCounts } from './run-import.ts'
import { type ImportRow, insertImport } from './store.ts'

/** An uploaded file after reading. */
export interface ReadUpload extends ReadFile {
  readonly name: string
}

/** Reads an uploaded file, outside of any transaction. */
export async function readUpload({ name, bytes }: UploadedFile, siteId: Id): Promise<ReadUpload> {
  return { name, ...(await readFile(siteId, bytes, { isRaw: true })) }
}

/** Stores a file that was read as an unmapped import, with a guess of its columns. */
export async function takeFile(
  ctx: ImportContext & Viewer,
  kind: AnyImportKind,
  { name, columns, sample, parts, total, page }: ReadUpload,
): Promise<{ import: Import }> {
  const row: ImportRow = {
    site_id: ctx.siteId,
    id: ctx.newId(),
    kind: kind.name,
    name: name.replaceAll(/\p{Cc}/gu, '').slice(0, 200) || kind.label,
    state: 'unmapped',
    ...(await readAs(ctx, kind, { columns, sample }, page)),
    columns: [...columns],
    sample: [...sample],
    total,
    parts_done: 0,
    counts: noCounts,
    carried: [],
    undo: null,
    error: '',
    created_at: new Date(ctx.now()),
    finished_at: null,
  }
  await insertImport(ctx.db, row, parts)
  return { import: importOf(ctx, row) }
}

/** Returns a code page, and the guessed mapping if column names and cells are decoded with it. */
export async function readAs(
  ctx: ImportContext,
  kind: AnyImportKind,
  { columns, sample }: { columns: readonly string[]; sample: readonly string[][] },
  page: ImportRow['code_page'],
): Promise<Pick<ImportRow, 'code_page' | 'mapping' | 'options'>> {
  const names = columns.map((name) => recodeName(name, page))
  const { mapping, options = {} } = await kind.guessMapping(ctx, names, recodeRows([...sample], page))
  return { code_page: page, mapping, options: kind.options.parse(options) }
}
