import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { Attachment } from '../contract.ts'
import type { AttachmentRow } from './store.ts'

const purpose = 'attachments.link'
/**
 * In milliseconds. A link works for 12 to 24 hours and stays the same for 12, so that images needn't be fetched again.
 */
const step = 12 * 3_600_000

/** Returns an attachment for someone who may access it, with a link that works for a limited time. */
export function attachmentOf(
  { keyFor, now, publicUrl }: Pick<Tools, 'keyFor' | 'now' | 'publicUrl'>,
  { site_id, id, name, type, size }: AttachmentRow,
): Attachment {
  const until = Math.ceil(now() / step) * step + step
  return { id, name, type, size, url: `${publicUrl}/a/${signToken(keyFor(purpose), { ids: [site_id, id], until })}` }
}

/** Returns the attachment of a link; null if the link is invalid or expired. */
export function readAttachmentLink(
  { keyFor, now }: Pick<Tools, 'keyFor' | 'now'>,
  token: string,
): { readonly siteId: Id; readonly id: Id } | null {
  const [siteId, id] = readToken(keyFor(purpose), token, 2, now()) ?? []
  return siteId && id ? { siteId, id } : null
}
