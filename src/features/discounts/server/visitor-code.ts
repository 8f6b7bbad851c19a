import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { isId } from '#core/id.ts'
import { fieldsOf } from '#form/document/fields.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { orderSettingsOf } from '#features/orders/server/index.ts'
import { contactsOfVisitors, liveDocument, submitterOf } from '#features/visitors/server/index.ts'
import type { Received } from '#core/call.ts'
import type { discountCalls } from '../contract.ts'
import { labelOf } from '../rules.ts'
import { defaultCurrency } from './campaign-of.ts'
import { giveCode } from './give-code.ts'
import { findCampaign } from './store.ts'
import { findClaim, findClaims, markClaim, type Person } from './store-claims.ts'

type Wish = Received<typeof discountCalls.visitorCode>

const closed = 'This form is closed.'
const unconfirmed = 'Confirm your email address first, by the link or the code in our email.'
const nothing = { code: '', label: '', expires_at: null, claim_id: '' as const }

/** The code of a visitor for a discount component of a live form. Where none is left, an empty one: never an error. */
export const visitorCode: Handler<typeof discountCalls.visitorCode> = async (wish, ctx) => {
  const { db, siteId, now } = ctx
  const document = await liveDocument(db, siteId, wish.popup_id)
  const found = document && componentIn(document, wish.component_id)
  if (!found) throw new AppError('not_found', closed)
  const row = isId(found.campaignId) ? await findCampaign(db, siteId, found.campaignId) : undefined
  const person = await personOf(ctx, wish)
  if (found.step === 'success' && asksForAddress(document)) await checkHasSubmitted(ctx, wish, found.campaignId, person)
  if (!row || (person.contactId === null && person.visitorId === null)) return nothing
  const given = await giveCode(ctx, row, person, { source: 'form', sourceId: wish.popup_id })
  if (!given) return nothing
  if (given.claimId) await markClaim(db, siteId, given.claimId, 'shown_at', new Date(now()))
  const currency = (await orderSettingsOf(db, siteId))?.currency || defaultCurrency
  return {
    code: given.code,
    label: labelOf(row.label, row, currency),
    expires_at: given.expiresAt?.toISOString() ?? null,
    claim_id: given.claimId ?? '',
  }
}

/** Notes that a visitor copied their code, or took it to the cart. What is unknown changes nothing. */
export const codeUsed: Handler<typeof discountCalls.codeUsed> = async ({ claim_id, kind }, { db, siteId, now }) => {
  if ((await findClaims(db, siteId, [claim_id])).size > 0)
    await markClaim(db, siteId, claim_id, kind === 'copied' ? 'copied_at' : 'applied_at', new Date(now()))
  return {}
}

function componentIn(document: FormDocument, id: string) {
  for (const { component, step } of walk(document))
    if (component.id === id && component.type === 'discount' && component.discountCampaignId)
      return { campaignId: component.discountCampaignId, step }
  return undefined
}

/** Who asks: the sender of the submission, else whose browser it is known to be, else the browser. */
async function personOf({ db, siteId }: VisitorContext, wish: Wish): Promise<Person> {
  const visitorId = wish.visitor_id === '' ? null : wish.visitor_id
  const sender = await senderOf({ db, siteId }, wish)
  if (sender && !sender.isPending) return { contactId: sender.contactId, visitorId }
  const known = visitorId ? (await contactsOfVisitors(db, siteId, [visitorId])).get(visitorId) : undefined
  return { contactId: known ?? null, visitorId }
}

const senderOf = ({ db, siteId }: Pick<VisitorContext, 'db' | 'siteId'>, { popup_id, submission_id }: Wish) =>
  submission_id === '' ? undefined : submitterOf(db, siteId, popup_id, submission_id)

/** A code of the success step is for who has sent the form, and confirmed where it asks for that; who has one sees it again. */
async function checkHasSubmitted(ctx: VisitorContext, wish: Wish, campaignId: Id, person: Person): Promise<void> {
  const sender = await senderOf(ctx, wish)
  if (sender && !sender.isPending) return
  if (isId(campaignId) && (await findClaim(ctx.db, { site_id: ctx.siteId, campaign_id: campaignId }, person))) return
  throw new AppError('forbidden', sender ? unconfirmed : 'Enter your email address first.')
}

function asksForAddress(document: FormDocument): boolean {
  return fieldsOf(document).some(
    ({ name, kind }: { name: string; kind?: string }) => kind === 'email' || name.trim().toLowerCase() === 'email',
  )
}
