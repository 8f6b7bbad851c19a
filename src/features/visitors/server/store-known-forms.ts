import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** The data about a form that is needed to accept its events and report them. */
export interface KnownForm {
  readonly name: string
  /** Whether a click on it is the conversion, as described at `FormMore`. */
  readonly isDoneByClick: boolean
}

/** Returns every form whose events may still arrive, with the data of its latest version. */
export async function knownForms(db: Kysely<unknown>, siteId: Id): Promise<Map<Id, KnownForm>> {
  const answer = await sql<KnownForm & { popup_id: Id }>`
    SELECT DISTINCT ON (popup_id) popup_id, name, more ? 'isDoneByClick' AS "isDoneByClick" FROM published_forms
    WHERE site_id = ${siteId} ORDER BY popup_id, superseded_at DESC NULLS FIRST`.execute(db)
  return new Map(answer.rows.map(({ popup_id, ...form }) => [popup_id, form]))
}
