import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { mergeTags } from '#core/merge-tags.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { contactsById, mergeValuesOf } from '#features/contacts/server/index.ts'
import type { mailDesignCalls } from '../contract.ts'
import { composeMail } from './compose-mail.ts'

type Calls = typeof mailDesignCalls

/** The mail as one contact would get it; without one, with what its tags say for a preview. */
export async function preview(
  { document, subject, preview_text, contact_id }: Received<Calls['preview']>,
  ctx: SiteContext,
): Promise<Answer<Calls['preview']>> {
  const { db, siteId, publicUrl, sender } = ctx
  const [contact] = contact_id ? await contactsById(db, siteId, [contact_id]) : []
  if (contact_id && !contact) throw new AppError('not_found', 'There is no such contact.')
  const { postalAddress } = sender
  const { html, text } = await composeMail(document, { publicUrl, postalAddress, subject })
  const given = contact ? Object.fromEntries(mergeValuesOf(contact)) : { email: 'ann@example.com' }
  const values = { ...given, unsubscribe_url: `${publicUrl}/n/example` }
  const fill = (template: string, write: (value: string) => string) =>
    mergeTags(template, values, { write, isPreview: !contact })
  const asIs = (value: string) => value
  return {
    subject: fill(subject, asIs),
    preview_text: fill(preview_text, asIs),
    html: fill(html, escapeHtml),
    text: fill(text, asIs),
    bytes: Buffer.byteLength(html),
  }
}
