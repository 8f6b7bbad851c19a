import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import { isOfExtras } from '#form/document/translations/text-names.ts'
import type { ExtraSettings } from '#embed/extra-data/compile-extra.ts'
import type { ExtraName } from '#embed/protocol.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type ExtraRow, extrasOf, removeExtra, storeExtra } from './store-extras.ts'
import { textsOfSite } from './store-texts.ts'

/** Publishes an extra to the site's visitors as soon as the caller's transaction commits. Null removes it. */
export async function publishExtra<Name extends ExtraName>(
  db: Db,
  siteId: Id,
  name: Name,
  extra: { readonly entry: ExtraRow['entry']; readonly settings: ExtraSettings[Name] } | null,
): Promise<void> {
  if (!extra) return removeExtra(db, siteId, name)
  const words = await ownWords(db, siteId)
  const known = words.length > 0 ? { ...extra, words } : extra
  const hash = createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 20)
  return storeExtra(db, siteId, { name, hash, ...extra })
}

/** Publishes the site's extras again with the owner's current texts. */
export async function renewExtras(db: Db, siteId: Id): Promise<void> {
  for (const { name, entry, settings } of await extrasOf(db, siteId))
    await publishExtra(db, siteId, name, { entry, settings: settings as never })
}

async function ownWords(db: Db, siteId: Id) {
  const { texts } = await textsOfSite(db, siteId)
  return Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).flatMap(([name, text]) => (isOfExtras(name) ? [[language, name, text]] : [])),
  )
}
