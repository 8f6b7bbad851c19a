import type { Answer, Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { mergeTags } from '#core/merge-tags.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { productValues } from '#features/mail-design/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { mayTest } from '#features/sending-limits/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { campaignCalls } from '../contract.ts'
import { emailOf } from '../test-rules.ts'
import { mustFind } from './campaign.ts'
import { browserUrlOf, composeCampaign, valuesOf } from './compose-campaign.ts'
import { fromOf } from './sender.ts'

/**
 * Sends a campaign's email to an address of the caller's choice, in the form one contact would get. Its links are not
 * tracked.
 */
export async function sendCampaignTest(
  input: Received<typeof campaignCalls.test>,
  ctx: SiteContext,
): Promise<Answer<typeof campaignCalls.test>> {
  const { campaign_id, email_address, variant, contact_id } = input
  const row = await mustFind(ctx.db, ctx.siteId, campaign_id)
  if (row.type !== 'email') throw new AppError('invalid', 'Only an email can be sent to an address.')
  const address = cleanEmail(email_address)
  if (address === null) {
    const message = 'Enter a valid email address.'
    throw new AppError('invalid', message, { issues: [{ path: 'email_address', message }] })
  }
  const site = await siteById(ctx.db, ctx.siteId)
  const from = await fromOf(ctx, ctx.siteId, emailOf(row.email, row.test, variant), site?.name ?? '')
  if (!from) throw new AppError('invalid', 'Choose a sender whose domain is set up.')
  const [contact] = contact_id ? await contactsById(ctx.db, ctx.siteId, [contact_id]) : []
  if (contact_id && !contact) throw new AppError('not_found', 'Contact not found.')
  const { publicUrl, sender } = ctx
  const untracked = {
    trackOpens: false,
    trackClicks: false,
    tags: null,
    headers: {},
    browserUrl: browserUrlOf(publicUrl, 'example'),
  }
  const { templates } = composeCampaign(row, {
    publicUrl,
    from: () => from,
    postalAddress: sender.postalAddress,
    ...untracked,
  })
  const template = templates.get(variant) ?? templates.get('A')!
  const unsubscribeUrl = `${publicUrl}/n/example`
  const values = contact
    ? Object.fromEntries(valuesOf(contact, { unsubscribeUrl, token: '' }))
    : { unsubscribe_url: unsubscribeUrl, email: address }
  if (!(await mayTest(ctx, address))) return { needs_confirmation: true }
  const products = await productValues(ctx, ctx.siteId, [template.subject, template.html, template.text])
  const filled = (text: string, write: (value: string) => string) =>
    mergeTags(text, { ...values, ...products }, { write, isPreview: !contact })
  const asIs = (value: string) => value
  await send(ctx, {
    siteId: ctx.siteId,
    kind: 'test',
    key: `campaign-test:${ctx.newId()}`,
    to: { name: '', address },
    from,
    replyTo: template.replyTo,
    subject: `[Test] ${filled(template.subject, asIs)}`,
    html: filled(template.html, escapeHtml),
    text: filled(template.text, asIs),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return { needs_confirmation: false }
}
