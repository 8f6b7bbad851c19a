import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { ExtraSettings } from '#embed/extra-data/compile-extra.ts'
import type { ExtraName } from '#embed/protocol.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type ExtraRow, removeExtra, storeExtra } from './store-extras.ts'

/** Makes an extra what the site's visitors get, as soon as the caller's transaction commits; null takes it off. */
export async function publishExtra<Name extends ExtraName>(
  db: Db,
  siteId: Id,
  name: Name,
  extra: { readonly entry: ExtraRow['entry']; readonly settings: ExtraSettings[Name] } | null,
): Promise<void> {
  if (!extra) return removeExtra(db, siteId, name)
  const hash = createHash('sha256').update(JSON.stringify(extra)).digest('hex').slice(0, 20)
  return storeExtra(db, siteId, { name, hash, ...extra })
}
