import { createHmac } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { insertKey, keysOf } from './store-suppressions.ts'

type Keys = Pick<Tools, 'keyFor'>

const sealing = ({ keyFor }: Keys) => keyFor('contacts.suppression-keys')
const place = (siteId: Id, id: Id) => `suppression_keys.sealed ${siteId} ${id}`
const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Returns the key of a site's own suppression list. It reveals nothing about the lists of other sites, so it can move
 * with the site.
 */
function ownKey({ keyFor }: Keys, siteId: Id): Buffer {
  return hmac(keyFor('contacts.suppression'), `list ${siteId}`)
}

/**
 * Returns the hash of a normalized address that is stored in the suppression list. Without the key, no one can find out
 * the address.
 */
export function addressHash(keys: Keys, siteId: Id, emailKey: string): Buffer {
  return hmac(ownKey(keys, siteId), emailKey)
}

/**
 * Returns a function that computes every possible hash of a normalized address: with the site's own key, in the
 * original format of the list, and with imported keys.
 */
export async function addressHashes(
  ctx: Keys & { readonly db: Db },
  siteId: Id,
): Promise<(emailKey: string) => Buffer[]> {
  const own = ownKey(ctx, siteId)
  const first = ctx.keyFor('contacts.suppression')
  const imported = await importedKeys(ctx, siteId)
  return (emailKey) => [
    hmac(own, emailKey),
    hmac(first, `${siteId} ${emailKey}`),
    ...imported.map((key) => hmac(key, emailKey)),
  ]
}

/** Returns all keys used in a site's list, for its export. */
export async function keysToExport(ctx: Keys & { readonly db: Db }, siteId: Id): Promise<Buffer[]> {
  return [ownKey(ctx, siteId), ...(await importedKeys(ctx, siteId))]
}

/** Stores a key that was part of an import. */
export async function storeImportedKey(
  ctx: Pick<Tools, 'keyFor' | 'newId'> & { readonly db: Db },
  siteId: Id,
  key: Buffer,
): Promise<void> {
  const id = ctx.newId()
  await insertKey(ctx.db, { site_id: siteId, id, sealed: seal(sealing(ctx), place(siteId, id), key.toString('hex')) })
}

async function importedKeys(ctx: Keys & { readonly db: Db }, siteId: Id): Promise<Buffer[]> {
  const rows = await keysOf(ctx.db, siteId)
  return rows.map(({ id, sealed }) => Buffer.from(open(sealing(ctx), place(siteId, id), sealed), 'hex'))
}
