import type { Preview } from '../contract.ts'
import type { AnyImportKind, ImportContext, Reading } from './import-kind.ts'
import { groupRows, isRefusal } from './read-part.ts'

/** Returns the items of a file's first rows as they would be imported, or why they wouldn't be. */
export async function previewOf(
  ctx: ImportContext,
  kind: AnyImportKind,
  reading: Reading & { readonly sample: readonly (readonly string[])[] },
): Promise<Preview> {
  const columns = kind.previewColumns
  const { mapping, sample } = reading
  const problem = mapping.length === reading.columns.length ? kind.problemOf(reading)?.message : undefined
  if (problem !== undefined) return { problem, columns, rows: [] }
  const reader = await kind.openReader(ctx, reading)
  const groups = groupRows(
    sample.map((cells, i) => ({ line: i + 2, cells })),
    reader,
  )
  const rows = groups.map((group) => {
    const item = reader.read(group)
    if (isRefusal(item)) return { cells: [reader.groupOf?.(group[0]!) ?? ''], problem: item.reason, note: '' }
    return {
      cells: reader.preview(item),
      problem: '',
      note: reader.notesOf?.(item).join(' ') ?? '',
    }
  })
  return { problem: '', columns, rows }
}
