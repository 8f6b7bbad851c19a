import { createECDH } from 'node:crypto'
import { AppError } from '#core/error.ts'
import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { findKeys, insertKeys } from './store.ts'

type Db = Parameters<typeof findKeys>[0]
type Ctx = Pick<Tools, 'keyFor' | 'now' | 'log'> & { readonly db: Db }

/** VAPID keys in base64url. The public key has the format that browsers accept. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

const name = 'vapid'
const place = `push_keys.sealed ${name}`

/**
 * Returns the installation's key pair, and creates it on first use. An existing one that can't be decrypted (another
 * SECRET) causes an error and is never replaced, because every subscription is bound to it.
 */
export async function keyPair({ db, keyFor, now, log }: Ctx): Promise<KeyPair> {
  const key = keyFor('push.vapid')
  const known = await findKeys(db, name)
  if (!known) {
    const { publicKey, privateKey } = newKeyPair()
    await insertKeys(db, {
      name,
      public_key: publicKey,
      sealed: seal(key, place, privateKey),
      created_at: new Date(now()),
    })
  }
  const row = known ?? (await findKeys(db, name))!
  try {
    return { publicKey: row.public_key, privateKey: open(key, place, row.sealed) }
  } catch (cause) {
    log.error({ err: cause }, 'The key pair for web push was sealed under another SECRET: put the old one back.')
    throw new AppError('broken', 'Web push is not set up on this installation.', { cause })
  }
}

function newKeyPair(): KeyPair {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys().toString('base64url')
  // Leading zeros of a private key are omitted, so they're added again.
  const privateKey = curve.getPrivateKey('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') }
}
