import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { PublishedForm } from '#embed/protocol.ts'
import { compactDocument } from '#form/document/compact.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fieldsOf } from '../form-fields.ts'
import { type FormVersion, lockSite, storeForms, storeSite } from './store.ts'

/** A form that is to be live: what the loader decides by, and the design. */
export interface LiveForm {
  readonly entry: Omit<PublishedForm, 'code'>
  readonly document: FormDocument
}

/**
 * Makes what `liveForms` returns all that the site's visitors see, as soon as the caller's transaction commits. It is
 * read under a lock, so that of two changes at once the later one has seen the earlier.
 */
export async function publish(
  { db, now }: Pick<Tools, 'now'> & { readonly db: Db },
  site: { readonly id: Id; readonly key: string },
  liveForms: () => Promise<readonly LiveForm[]>,
): Promise<void> {
  const moment = new Date(now())
  await lockSite(db, site.id, moment)
  const forms = await liveForms()
  const versions = forms.map(versionOf)
  await storeForms(db, site.id, versions, moment)
  const entries = forms.map(({ entry }, i) => ({ ...entry, code: pathOf(site.key, versions[i]!) }))
  await storeSite(db, site.id, entries, hashOf(JSON.stringify(entries)), moment)
}

/** Where a version's module is served; the same for ever, since the hash is in it. */
function pathOf(key: string, { popup_id, hash }: Pick<FormVersion, 'popup_id' | 'hash'>): string {
  return `/f/${key}/${popup_id}-${hash}.js`
}

function versionOf({ entry: { id, name }, document }: LiveForm): FormVersion {
  const code = `export default ${JSON.stringify(compactDocument(document))}\n`
  return { popup_id: id, hash: hashOf(code), name, code, fields: fieldsOf(document) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}
