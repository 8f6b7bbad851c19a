import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { ShopCredentials } from './adapters/adapter.ts'
import type { ConnectionRow } from './store.ts'

type Keys = Pick<Tools, 'keyFor'>

const purpose = 'shops.credentials'
const placeOf = (siteId: Id, id: Id) => `shop_connections.credentials ${siteId} ${id}`

/** Encrypts the credentials of a connection so that they can be decrypted only for its own row. */
export function sealCredentials({ keyFor }: Keys, siteId: Id, id: Id, credentials: ShopCredentials): Buffer {
  return seal(keyFor(purpose), placeOf(siteId, id), JSON.stringify(credentials))
}

/** Decrypts the credentials of a connection. */
export function credentialsOf(
  { keyFor }: Keys,
  { site_id, id, credentials }: Pick<ConnectionRow, 'site_id' | 'id' | 'credentials'>,
): ShopCredentials {
  return JSON.parse(open(keyFor(purpose), placeOf(site_id, id), credentials)) as ShopCredentials
}
