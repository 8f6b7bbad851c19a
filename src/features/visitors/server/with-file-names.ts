import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { findUnused } from '#features/attachments/server/index.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { fileRefused } from '#form/document/visitor-texts.ts'
import { fileIdsOf } from '../form-fields.ts'
import type { KnownVersion } from './store.ts'

type Answers = Readonly<Record<string, string>>

/**
 * Returns the answers with file names in place of file IDs. Throws if a file is missing or doesn't belong to this form.
 */
export async function withFileNames(
  { db, siteId }: Pick<VisitorContext, 'db' | 'siteId'>,
  [live, ...older]: readonly [KnownVersion, ...KnownVersion[]],
  answers: Answers,
): Promise<{ readonly fields: Record<string, string>; readonly fileIds: readonly Id[] }> {
  const named = { ...answers }
  const fileIds: Id[] = []
  // A page may have shown an earlier version of the form.
  const fields = [live, ...older].flatMap((version) => version.fields)
  const names = new Set(fields.flatMap(({ name, kind }) => (kind === 'file' ? name : [])))
  for (const name of names) {
    const ids = fileIdsOf(answers[name] ?? '')
    if (ids.length === 0) continue
    const rows = live.more.message ? await findUnused(db, siteId, ids, live.popup_id) : []
    // Refuses files that would not be kept: missing or already used ones, and any file if the live form receives no
    // messages. The visitor can then choose files again.
    if (rows.length < ids.length)
      throw new AppError('invalid', fileRefused, { issues: [{ path: name, message: fileRefused }] })
    named[name] = rows.map((row) => row.name).join(', ')
    for (const { id } of rows) fileIds.push(id)
  }
  return { fields: named, fileIds }
}
