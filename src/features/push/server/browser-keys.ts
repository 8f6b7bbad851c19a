import { createECDH, createHmac } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'

/** A browser's endpoint, and the keys for messages that only it can decrypt. */
export interface BrowserKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Whether the keys are valid according to RFC 8291: a point on the P-256 curve, and 16 bytes. */
export function areKeys({ p256dh, auth }: BrowserKeys['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    curve.computeSecret(point)
    return true
  } catch {
    return false
  }
}

const place = (siteId: Id, id: Id) => `push_subscriptions.sealed ${siteId} ${id}`

export function sealBrowser({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, id: Id, browser: BrowserKeys): Buffer {
  const { endpoint, keys } = browser
  return seal(keyFor('push.subscription'), place(siteId, id), JSON.stringify({ endpoint, keys }))
}

export function openBrowser({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, id: Id, sealed: Buffer): BrowserKeys {
  return JSON.parse(open(keyFor('push.subscription'), place(siteId, id), sealed)) as BrowserKeys
}

/** Returns a hash by which an endpoint can be found without revealing it. */
export function endpointHash({ keyFor }: Pick<Tools, 'keyFor'>, endpoint: string): Buffer {
  return createHmac('sha256', keyFor('push.endpoint')).update(endpoint).digest()
}
