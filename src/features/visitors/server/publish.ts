import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { PublishedSettings } from '#embed/protocol.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fieldsOf } from '../form-fields.ts'
import { filesIn } from './content-files.ts'
import { withPictureSizes } from './with-picture-sizes.ts'
import { type FormMore, type FormVersion, type LoaderEntry, lockSite, storeForms, storeSite } from './store.ts'

/** A form to publish: the settings for the loader, the design, and related data. */
export interface LiveForm {
  readonly entry: LoaderEntry
  readonly document: FormDocument
  readonly more?: FormMore
}

/** Everything that a site's visitors may see. */
export interface LiveSite {
  readonly forms: readonly LiveForm[]
  readonly settings?: PublishedSettings
}

/**
 * Publishes what `liveSite` returns as everything that the site's visitors see, as soon as the caller's transaction
 * commits. It's called under a lock, so that of two concurrent changes the later one has seen the earlier.
 */
export async function publish(
  { db, now }: Pick<Tools, 'now'> & { readonly db: Db },
  siteId: Id,
  liveSite: () => Promise<LiveSite>,
): Promise<void> {
  const moment = new Date(now())
  await lockSite(db, siteId, moment)
  const { forms: live, settings = {} } = await liveSite()
  const versions = (await withPictureSizes(db, siteId, live)).map(versionOf)
  await storeForms(db, siteId, versions, moment)
  const forms = live.map(({ entry }) => entry)
  const hash = hashOf([forms, settings, versions.map((version) => version.hash)])
  await storeSite(db, siteId, { forms, settings, hash }, moment)
}

function versionOf({ entry: { id, name, rules }, document, more: given = {} }: LiveForm): FormVersion {
  const files = filesIn(document)
  const more = { ...given, ...(files.length > 0 && { files }), ...(rules && rules !== 1 && { rules }) }
  return { popup_id: id, hash: hashOf([document, more]), name, document, fields: fieldsOf(document), more }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 20)
}
