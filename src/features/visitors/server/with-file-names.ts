import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { findUnused } from '#features/attachments/server/index.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { fileRefused } from '#form/document/visitor-texts.ts'
import { fileIdsOf } from '../form-fields.ts'
import type { KnownVersion } from './store.ts'

type Answers = Readonly<Record<string, string>>

/** The answers with the names of files in the place of their ids. Throws where a file is not there, or not for this form. */
export async function withFileNames(
  { db, siteId }: Pick<VisitorContext, 'db' | 'siteId'>,
  [live, ...older]: readonly [KnownVersion, ...KnownVersion[]],
  answers: Answers,
): Promise<{ readonly fields: Record<string, string>; readonly fileIds: readonly Id[] }> {
  const named = { ...answers }
  const fileIds: Id[] = []
  // A page may have shown an earlier version.
  const fields = [live, ...older].flatMap((version) => version.fields)
  const names = new Set(fields.flatMap(({ name, kind }) => (kind === 'file' ? name : [])))
  for (const name of names) {
    const ids = fileIdsOf(answers[name] ?? '')
    if (ids.length === 0) continue
    const rows = live.more.message ? await findUnused(db, siteId, ids, live.popup_id) : []
    // What nobody would keep is asked for again, or for the first time, by a form that takes none.
    if (rows.length < ids.length)
      throw new AppError('invalid', fileRefused, { issues: [{ path: name, message: fileRefused }] })
    named[name] = rows.map((row) => row.name).join(', ')
    for (const { id } of rows) fileIds.push(id)
  }
  return { fields: named, fileIds }
}
