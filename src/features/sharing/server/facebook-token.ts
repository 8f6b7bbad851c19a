import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'

const purpose = 'sharing.facebook-token'
const place = (siteId: Id) => `share_tokens ${siteId} sealed`

/** Encrypts a site's token for the Facebook API, bound to this site. */
export function sealToken({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, token: string): Buffer {
  return seal(keyFor(purpose), place(siteId), token)
}

export function openToken({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, sealed: Buffer): string {
  return open(keyFor(purpose), place(siteId), sealed)
}
