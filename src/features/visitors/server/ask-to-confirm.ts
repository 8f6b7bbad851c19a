import { createHmac } from 'node:crypto'
import { withoutTag } from '#core/email-address.ts'
import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { languageAttributes } from '#platform/server/http/plain-page.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import type { Traits } from '#features/analytics/server/index.ts'
import { storeUnconfirmed, type Subscription } from '#features/contacts/server/index.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { confirmationCode } from './confirmation-code.ts'
import { confirmationTexts, type ConfirmationTexts } from './confirmation-texts.ts'
import { countConfirmationMail, hasConfirmationSince, insertConfirmation } from './store-trust.ts'

/** How long the link in a confirmation email works, in milliseconds. */
export const confirmableFor = 7 * 24 * 3600 * 1000
export const confirmPurpose = 'visitors.confirm'
/** Maximum number of confirmation emails that one address gets per day, across all sites. */
const mailsADay = 3
/** Time in milliseconds during which an address gets no second email about the same form. */
const pause = 10 * 60 * 1000

/** A subscription that waits for a click in an email. */
interface SubscriptionRequest extends Subscription {
  readonly submissionId: Id
  readonly visitorId: string
  readonly traits: Partial<Traits>
  /** The lists that the contact is added to. */
  readonly lists: readonly Id[]
  /** The language that the page declares: "de-AT". */
  readonly language: string
}

/**
 * Stores a subscription until a click in an email confirms it. The email repeats nothing that was typed into the form,
 * and one address gets only a few. So a form can be used neither to write to strangers nor to flood them.
 */
export async function askToConfirm(ctx: VisitorContext, request: SubscriptionRequest): Promise<Contact> {
  const { db, siteId, now } = ctx
  const { contact, mayBeAsked } = await storeUnconfirmed(ctx, request, request.lists)
  const since = new Date(now() - pause)
  const isAsked = await hasConfirmationSince(db, { siteId, contactId: contact.id, popupId: request.popupId, since })
  if (!mayBeAsked || isAsked || !(await isOneMoreAllowed(ctx, contact.email))) return contact
  const id = ctx.newId()
  await insertConfirmation(db, {
    site_id: siteId,
    id,
    contact_id: contact.id,
    popup_id: request.popupId,
    submission_id: request.submissionId,
    visitor_id: request.visitorId,
    traits: request.traits,
    popup_name: request.popupName ?? '',
    fields: request.fields,
    consent_text: request.consent.text,
    sms_consent_text: request.consent.sms ?? '',
    page: request.page,
    language: request.language,
    address_prefix: request.consent.addressPrefix,
    created_at: new Date(now()),
    confirmed_at: null,
  })
  await mailLink(ctx, contact, id, await confirmationTexts(db, siteId, request.language))
  return contact
}

async function mailLink(
  ctx: VisitorContext,
  contact: Contact,
  id: Id,
  { language, say }: ConfirmationTexts,
): Promise<void> {
  const { siteId } = ctx
  const token = signToken(ctx.keyFor(confirmPurpose), { ids: [siteId, id], until: ctx.now() + confirmableFor })
  const url = `${ctx.publicUrl}/y/${token}`
  const name = harmlessName((await siteById(ctx.db, siteId))?.name ?? '') || 'our website'
  const lead = say('lead', { site: name })
  const code = confirmationCode(ctx, siteId, id)
  const typed = say('code', { code })
  const foot = say('foot')
  const [opening, closing] = language === 'en' ? ['', ''] : [`<div${languageAttributes(language)}>`, '</div>']
  const own = await ownSender(ctx, siteId, name)
  await send(ctx, {
    siteId,
    kind: 'transactional',
    to: { name: '', address: contact.email },
    from: own && { name: harmlessName(own.name) || name, address: own.address },
    subject: say('subject', { site: name }),
    text: `${lead}\n\n${url}\n\n${typed}\n\n${foot}\n`,
    html: `${opening}<p>${escapeHtml(lead)}</p>
<p><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#18181b;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(say('button'))}</a></p>
<p>${escapeHtml(typed)}</p>
<p>${escapeHtml(foot)}</p>${closing}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    contactId: contact.id,
    key: `confirm:${id}`,
  })
}

/** Returns a site's name, or an empty string if it contains an address that email clients would turn into a link. */
export function harmlessName(name: string): string {
  return /:\/\/|@|\bwww\b|[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}]{2,}/iu.test(name) ? '' : name.trim()
}

/**
 * Checks whether one more email may be sent today to an address that a visitor typed. The check itself counts as one.
 */
export async function isOneMoreAllowed({ db, now, keyFor }: VisitorContext, email: string): Promise<boolean> {
  const hash = createHmac('sha256', keyFor('visitors.confirmation-counts')).update(withoutTag(email)).digest('hex')
  return (await countConfirmationMail(db, hash, new Date(now()).toISOString().slice(0, 10))) <= mailsADay
}
