import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import { fieldsOf } from '#form/document/fields.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { orderSettingsOf } from '#features/orders/server/index.ts'
import { contactsOfVisitors, liveDocument, submittersOf } from '#features/visitors/server/index.ts'
import type { discountCalls } from '../contract.ts'
import { labelOf } from '../rules.ts'
import type { Batches } from './batches.ts'
import { defaultCurrency } from './campaign-of.ts'
import { type CodeRequest, type GivenCode, giveCodesTo } from './give-code.ts'
import { type CampaignRow, findCampaigns } from './store.ts'
import { findClaim, findClaims, markClaims, type Person } from './store-claims.ts'

type Call = typeof discountCalls.visitorCode
type Wish = Received<Call>
type Ctx = Tools & { readonly db: Db; readonly siteId: Id }

const closed = 'This form is closed.'
const unconfirmed = 'Confirm your email address first, by the link or the code in our email.'
const nothing: Answer<Call> = { code: '', label: '', expires_at: null, claim_id: '' }

/** The code of a visitor for a discount component of a live form. Where none is left, an empty one: never an error. */
export function visitorCodeIn(batches: Batches<Wish, Answer<Call>>): Handler<Call> {
  return (wish, { database, ...ctx }) =>
    batches.answer(ctx.siteId, wish, (wishes) =>
      database.inSite(ctx.siteId, (db) => codesOfVisitors({ ...ctx, db }, wishes)),
    )
}

async function codesOfVisitors(ctx: Ctx, wishes: readonly Wish[]): Promise<(Answer<Call> | AppError)[]> {
  const { db, siteId } = ctx
  const asked = await whatIsAsked(ctx, wishes)
  const ids = asked.flatMap((one) => (one instanceof AppError || !isId(one.campaignId) ? [] : one.campaignId))
  const rows = await findCampaigns(db, siteId, [...new Set(ids)].toSorted())
  const currency = (await orderSettingsOf(db, siteId))?.currency || defaultCurrency
  const answers = asked.map((one) => (one instanceof AppError ? one : nothing))
  // In order, or two transactions wait for each other.
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const places = asked.flatMap((one, i) => (!(one instanceof AppError) && one.campaignId === row.id ? [i] : []))
    const requests = places.map((i) => asked[i] as Asked)
    const given = await giveCodesTo(ctx, row, requests)
    await markShown(ctx, given)
    for (const [at, i] of places.entries()) answers[i] = answerOf(row, given[at]!, currency)
  }
  return answers
}

function answerOf(row: CampaignRow, given: GivenCode | null, currency: string): Answer<Call> {
  if (!given) return nothing
  return {
    code: given.code,
    label: labelOf(row.label, row, currency),
    expires_at: given.expiresAt?.toISOString() ?? null,
    claim_id: given.claimId ?? '',
  }
}

/** A code that was made for an email is seen on the page for the first time, too. */
function markShown({ db, siteId, now }: Ctx, given: readonly (GivenCode | null)[]): Promise<void> {
  const ids = given.flatMap((one) => one?.claimId ?? [])
  return markClaims(db, siteId, ids, 'shown_at', new Date(now()))
}

interface Asked extends CodeRequest {
  readonly campaignId: string
}

/** Which campaign each wish is for, and whose it is; or why it is refused. */
async function whatIsAsked(ctx: Ctx, wishes: readonly Wish[]): Promise<(Asked | AppError)[]> {
  const { db, siteId } = ctx
  const forms = new Map<Id, FormDocument | undefined>()
  for (const { popup_id } of wishes)
    if (!forms.has(popup_id)) forms.set(popup_id, await liveDocument(db, siteId, popup_id))
  const submissions = wishes.flatMap(({ submission_id }) => submission_id || [])
  const senders = await submittersOf(db, siteId, submissions)
  const visitors = wishes.flatMap(({ visitor_id }) => visitor_id || [])
  const contacts = await contactsOfVisitors(db, siteId, visitors)
  const asked: (Asked | AppError)[] = []
  for (const wish of wishes) {
    const document = forms.get(wish.popup_id)
    const found = document && componentIn(document, wish.component_id)
    if (!found) {
      asked.push(new AppError('not_found', closed))
      continue
    }
    const sent = senders.get(wish.submission_id)
    const sender = sent?.popupId === wish.popup_id ? sent : undefined
    const person = personOf(wish, sender, contacts)
    const refusal =
      found.step === 'success' && asksForAddress(document)
        ? await refusalOf(ctx, { sender, person, campaignId: found.campaignId })
        : null
    const isNobody = person.contactId === null && person.visitorId === null
    const occasion = { source: 'form' as const, sourceId: wish.popup_id, isShown: true }
    asked.push(refusal ?? { campaignId: isNobody ? '' : found.campaignId, person, occasion })
  }
  return asked
}

/** Notes that a visitor copied their code, or took it to the cart. What is unknown changes nothing. */
export const codeUsed: Handler<typeof discountCalls.codeUsed> = async ({ claim_id, kind }, { db, siteId, now }) => {
  if ((await findClaims(db, siteId, [claim_id])).size > 0)
    await markClaims(db, siteId, [claim_id], kind === 'copied' ? 'copied_at' : 'applied_at', new Date(now()))
  return {}
}

function componentIn(document: FormDocument, id: string) {
  for (const { component, step } of walk(document))
    if (component.id === id && component.type === 'discount' && component.discountCampaignId)
      return { campaignId: component.discountCampaignId, step }
  return undefined
}

type Sender = { readonly contactId: Id; readonly isPending: boolean }

/** Who asks: the sender of the submission, else whose browser it is known to be, else the browser. */
function personOf({ visitor_id }: Wish, sender: Sender | undefined, contacts: ReadonlyMap<Id, Id>): Person {
  const visitorId = visitor_id === '' ? null : visitor_id
  if (sender && !sender.isPending) return { contactId: sender.contactId, visitorId }
  return { contactId: (visitorId && contacts.get(visitorId)) ?? null, visitorId }
}

/** A code of the success step is for who has sent the form, and confirmed where it asks for that; who has one sees it again. */
async function refusalOf(
  { db, siteId }: Ctx,
  { sender, person, campaignId }: { sender: Sender | undefined; person: Person; campaignId: string },
): Promise<AppError | null> {
  if (sender && !sender.isPending) return null
  if (isId(campaignId) && (await findClaim(db, { site_id: siteId, campaign_id: campaignId }, person))) return null
  return new AppError('forbidden', sender ? unconfirmed : 'Enter your email address first.')
}

function asksForAddress(document: FormDocument): boolean {
  return fieldsOf(document).some(
    ({ name, kind }: { name: string; kind?: string }) => kind === 'email' || name.trim().toLowerCase() === 'email',
  )
}
