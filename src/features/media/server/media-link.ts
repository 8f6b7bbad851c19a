import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'

const purpose = 'media.link'
const goodFor = 24 * 3600 * 1000
const address = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the address by which a design refers to a file. */
export function addressOfMedia(id: Id): string {
  return `/media/${id}`
}

/** Returns the file that a design's address refers to; null if it's none of ours. */
export function mediaOfAddress(text: string): Id | null {
  return address.exec(text)?.[1] ?? null
}

/** Returns a URL at which anyone who has it can download a file for a day. */
export function mediaLink(ctx: Pick<Tools, 'now' | 'keyFor' | 'publicUrl'>, siteId: Id, id: Id): string {
  const token = signToken(ctx.keyFor(purpose), { ids: [siteId, id], until: ctx.now() + goodFor })
  return `${ctx.publicUrl}/d/${token}`
}

/** Returns the file that a link is for; null if we didn't create the link, or it has expired. */
export function readMediaLink(ctx: Pick<Tools, 'now' | 'keyFor'>, token: string): { siteId: Id; id: Id } | null {
  const [siteId, id] = readToken(ctx.keyFor(purpose), token, 2, ctx.now()) ?? []
  return siteId && id ? { siteId, id } : null
}
