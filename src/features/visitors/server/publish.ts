import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fieldsOf } from '../form-fields.ts'
import { type FormVersion, type LoaderEntry, lockSite, storeForms, storeSite } from './store.ts'

/** A form that is to be live: what the loader decides by, and the design. */
export interface LiveForm {
  readonly entry: LoaderEntry
  readonly document: FormDocument
}

/**
 * Makes what `liveForms` returns all that the site's visitors see, as soon as the caller's transaction commits. It is
 * read under a lock, so that of two changes at once the later one has seen the earlier.
 */
export async function publish(
  { db, now }: Pick<Tools, 'now'> & { readonly db: Db },
  siteId: Id,
  liveForms: () => Promise<readonly LiveForm[]>,
): Promise<void> {
  const moment = new Date(now())
  await lockSite(db, siteId, moment)
  const forms = await liveForms()
  const versions = forms.map(versionOf)
  await storeForms(db, siteId, versions, moment)
  const entries = forms.map(({ entry }) => entry)
  const hash = hashOf([entries, versions.map((version) => version.hash)])
  await storeSite(db, siteId, entries, hash, moment)
}

function versionOf({ entry: { id, name }, document }: LiveForm): FormVersion {
  return { popup_id: id, hash: hashOf(document), name, document, fields: fieldsOf(document) }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 20)
}
