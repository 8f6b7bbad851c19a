import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { Attachment } from '../contract.ts'
import type { AttachmentRow } from './store.ts'

const purpose = 'attachments.link'
/** A link works for 12 to 24 hours, and is the same for 12: what shows a picture need not fetch it again. Milliseconds. */
const step = 12 * 3_600_000

/** An attachment as those who may have it are told of it, with a link that works for a while. */
export function attachmentOf(
  { keyFor, now, publicUrl }: Pick<Tools, 'keyFor' | 'now' | 'publicUrl'>,
  { site_id, id, name, type, size }: AttachmentRow,
): Attachment {
  const until = Math.ceil(now() / step) * step + step
  return { id, name, type, size, url: `${publicUrl}/a/${signToken(keyFor(purpose), { ids: [site_id, id], until })}` }
}

/** The attachment that a link is for; null when we did not make it, or its time is over. */
export function readAttachmentLink(
  { keyFor, now }: Pick<Tools, 'keyFor' | 'now'>,
  token: string,
): { readonly siteId: Id; readonly id: Id } | null {
  const [siteId, id] = readToken(keyFor(purpose), token, 2, now()) ?? []
  return siteId && id ? { siteId, id } : null
}
