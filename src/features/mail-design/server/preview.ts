import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { contactsById, mergeValuesOf } from '#features/contacts/server/index.ts'
import type { mailDesignCalls } from '../contract.ts'
import { composeMail } from './compose-mail.ts'
import { segmentsIn, segmentTag } from '../segment-tags.ts'
import { productValues } from './product-values.ts'
import { sampleValues } from './sample-values.ts'
import { fillMail } from './fill-mail.ts'
import { segmentValues } from './segment-values.ts'

type Calls = typeof mailDesignCalls

/** Returns the email as one contact would get it; without a contact, with the tags' preview samples. */
export async function preview(
  { document, subject, preview_text, contact_id }: Received<Calls['preview']>,
  ctx: SiteContext,
): Promise<Answer<Calls['preview']>> {
  const { db, siteId, publicUrl, sender } = ctx
  const [contact] = contact_id ? await contactsById(db, siteId, [contact_id]) : []
  if (contact_id && !contact) throw new AppError('not_found', 'Contact not found.')
  const { postalAddress } = sender
  const { html, text } = await composeMail(document, { publicUrl, postalAddress, subject })
  const bytes = Buffer.byteLength(html)
  const given = contact ? Object.fromEntries(mergeValuesOf(contact)) : { email: 'ann@example.com' }
  const texts = [html, text, subject, preview_text]
  const products = await productValues(ctx, siteId, texts)
  // Without a contact, the preview shows all content that is meant for segments.
  const segments = contact
    ? (await segmentValues(ctx, { siteId, texts, contactIds: [contact.id] })).get(contact.id)
    : Object.fromEntries(segmentsIn(texts).map((id) => [segmentTag(id), 'yes']))
  // Without a contact there is no cart either, so products of the store are used as samples.
  const samples = contact ? {} : await sampleValues(ctx, siteId, texts)
  const values = { ...samples, ...given, ...products, ...segments, unsubscribe_url: `${publicUrl}/n/example` }
  return { ...fillMail({ subject, preview_text, html, text }, values, { isPreview: !contact }), bytes }
}
