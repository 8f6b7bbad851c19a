import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { fillMail, valuesForMails } from '#features/mail-design/server/index.ts'
import type { Delivery } from '#features/sending/server/index.ts'
import { valuesOf } from './compose-campaign.ts'
import { mailsToShow } from './shown-mail.ts'
import { findCampaign } from './store.ts'
import { trackToken } from './track-token.ts'

type Ctx = Pick<Tools, 'publicUrl' | 'sender' | 'events' | 'keyFor' | 'now'> & { readonly db: Db }

const handedOver = new Set<string>(['accepted', 'bounced', 'unknown'])

/**
 * Returns the email that one contact got from a campaign, recreated as it was composed for them; null if none was
 * handed over or the contact no longer exists. Its links are not tracked and it records no opens, because the viewer
 * may be another person.
 */
export async function deliveredMail(ctx: Ctx, siteId: Id, delivery: Delivery) {
  if (!handedOver.has(delivery.state)) return null
  const { campaignId, recipientId } = delivery
  const row = await findCampaign(ctx.db, siteId, campaignId)
  const [contact] = await contactsById(ctx.db, siteId, [recipientId])
  if (row?.type !== 'email' || !contact) return null
  const mails = await mailsToShow(ctx, row, { isTracked: false })
  const mail = mails.get(delivery.variant) ?? mails.get('A')!
  const texts = [mail.subject, mail.html, mail.text]
  const asked = { siteId, texts, contactIds: [recipientId], source: 'campaign', sourceId: campaignId } as const
  const codes = (await valuesForMails(ctx, asked)).get(recipientId) ?? {}
  const unsubscribeUrl = `${ctx.publicUrl}/n/${trackToken(ctx, siteId, delivery.id)}`
  const values = { ...Object.fromEntries(valuesOf(contact, { unsubscribeUrl, token: '' })), ...codes }
  const { subject, html, text } = fillMail({ ...mail, preview_text: '' }, values)
  return { subject, html, text, campaign: row }
}
