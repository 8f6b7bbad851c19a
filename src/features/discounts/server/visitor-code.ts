import type { Kysely } from 'kysely'
import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import { fieldsOf } from '#form/document/fields.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { ExternalVisitorContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { provenContactsOf, liveDocument, submittersOf } from '#features/visitors/server/index.ts'
import type { discountCalls } from '../contract.ts'
import { labelOf } from '../rules.ts'
import { hasTierCodes, tierCode, tiersOf, tierWords } from '../tier-codes.ts'
import type { Batches } from './batches.ts'
import { currencyOfSite } from './currency-of-site.ts'
import { type CodeRequest, type GivenCode, giveCodesTo } from './give-code.ts'
import { findTierCodes } from './find-tier-codes.ts'
import { type CampaignRow, findCampaigns } from './store.ts'
import { findClaim, findClaims, markClaims, type Person } from './store-claims.ts'

type Call = typeof discountCalls.visitorCode
type Wish = Received<Call>

const closed = 'This form is closed.'
const unconfirmed = 'Confirm your email address first, by the link or the code in our email.'
const nothing: Answer<Call> = { code: '', label: '', expires_at: null, claim_id: '', min_purchase: 0, tiers: [] }

/**
 * Returns the code of a visitor for a discount component of a live form. If none is left, returns an empty code, never
 * an error.
 */
export function visitorCodeIn(batches: Batches<Wish, Answer<Call>>): Handler<Call> {
  return (wish, ctx) => batches.answer(ctx.siteId, wish, (wishes) => codesOfVisitors(ctx, wishes))
}

async function codesOfVisitors(
  ctx: ExternalVisitorContext,
  wishes: readonly Wish[],
): Promise<(Answer<Call> | AppError)[]> {
  const { database, siteId } = ctx
  const [asked, currency] = await Promise.all([
    whatIsAsked(database.system, siteId, wishes),
    currencyOfSite(database.system, siteId),
  ])
  const answers = asked.map((one) => (one instanceof AppError ? one : nothing))
  const rows = new Map(asked.flatMap((one) => (one instanceof AppError || !one.row ? [] : [[one.row.id, one.row]])))
  if (rows.size === 0) return answers
  await database.inSite(siteId, async (db) => {
    // Sorted, so that two transactions can't deadlock.
    for (const row of [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const places = asked.flatMap((one, i) => (!(one instanceof AppError) && one.row?.id === row.id ? [i] : []))
      const given = await giveCodesTo(
        { ...ctx, db },
        row,
        places.map((i) => asked[i] as Asked),
      )
      await markShown({ ...ctx, db }, given)
      for (const [at, i] of places.entries()) answers[i] = answerOf(row, given[at]!, currency)
    }
  })
  return answers
}

function answerOf(row: CampaignRow, given: GivenCode | null, currency: string): Answer<Call> {
  if (!given) return nothing
  return {
    code: given.code,
    label: labelOf(row.label, row, currency),
    expires_at: given.expiresAt?.toISOString() ?? null,
    claim_id: given.claimId ?? '',
    min_purchase: given.claimId === null ? 0 : row.min_purchase_amount,
    tiers: given.claimId === null ? [] : tiersOfCode(row, given.code, currency),
  }
}

function tiersOfCode(row: CampaignRow, code: string, currency: string): Answer<Call>['tiers'] {
  if (!hasTierCodes(row)) return []
  return tiersOf(row)
    .map((tier, i) => ({
      code: tierCode(code, i),
      min_purchase: tier.min_purchase_amount,
      label: tierWords(row, tier, currency),
    }))
    .toReversed()
}

/**
 * Marks existing codes as shown: a code that was given out elsewhere, such as in an email, may be shown on the page for
 * the first time.
 */
function markShown(
  { db, siteId, now }: Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id },
  given: readonly (GivenCode | null)[],
): Promise<void> {
  const ids = given.flatMap((one) => (one && !one.isNew ? (one.claimId ?? []) : []))
  return markClaims(db, siteId, ids, 'shown_at', new Date(now()))
}

interface Asked extends CodeRequest {
  /** Undefined for a campaign that no longer exists, and for a person who can't be identified. */
  readonly row: CampaignRow | undefined
}

/**
 * Returns the campaign and the person of each request, or why it is refused. The queries run in parallel, before the
 * transaction.
 */
async function whatIsAsked(db: Kysely<unknown>, siteId: Id, wishes: readonly Wish[]): Promise<(Asked | AppError)[]> {
  const [forms, senders, contacts] = await Promise.all([
    openForms(
      db,
      siteId,
      wishes.map(({ popup_id }) => popup_id),
    ),
    submittersOf(
      db,
      siteId,
      wishes.flatMap(({ submission_id }) => submission_id || []),
    ),
    provenContactsOf(
      db,
      siteId,
      wishes.flatMap(({ visitor_id }) => visitor_id || []),
    ),
  ])
  const asked: (Asked | AppError)[] = []
  for (const wish of wishes) {
    const form = forms.get(wish.popup_id)
    const found = form && componentIn(form.document, wish.component_id)
    if (!found) {
      asked.push(new AppError('not_found', closed))
      continue
    }
    const row = form.campaigns.get(found.campaignId)
    const sent = senders.get(wish.submission_id)
    const sender = sent?.popupId === wish.popup_id ? sent : undefined
    const person = personOf(wish, sender, contacts)
    const isForSenders = found.step === 'success' && asksForAddress(form.document)
    const refusal = isForSenders ? await refusalOf(db, { sender, person, row }) : null
    const isNobody = person.contactId === null && person.visitorId === null
    const occasion = { source: 'form' as const, sourceId: wish.popup_id, isShown: true }
    asked.push(refusal ?? { row: isNobody ? undefined : row, person, occasion })
  }
  return asked
}

interface OpenForm {
  readonly document: FormDocument
  /** The discount campaigns whose codes the form gives out. */
  readonly campaigns: ReadonlyMap<string, CampaignRow>
}

/** Returns those of these forms that are live. */
async function openForms(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]): Promise<Map<Id, OpenForm>> {
  const forms = new Map<Id, OpenForm>()
  for (const id of new Set(ids)) {
    const document = await liveDocument(db, siteId, id)
    if (!document) continue
    const campaignIds = [...walk(document)].flatMap(({ component }) =>
      component.type === 'discount' && isId(component.discountCampaignId ?? '') ? component.discountCampaignId! : [],
    )
    const rows = await findCampaigns(db, siteId, campaignIds)
    forms.set(id, { document, campaigns: new Map(rows.map((row) => [row.id, row])) })
  }
  return forms
}

/** Records that a visitor copied their code or took it to the cart. Unknown codes are ignored. */
export const codeUsed: Handler<typeof discountCalls.codeUsed> = async (told, { db, siteId, now }) => {
  const claimId = told.claim_id || (await claimOfCode(db, siteId, told.code, told.visitor_id))
  if (claimId && (await findClaims(db, siteId, [claimId])).size > 0)
    await markClaims(db, siteId, [claimId], told.kind === 'copied' ? 'copied_at' : 'applied_at', new Date(now()))
  return {}
}

/** Returns the claim of a code that came from a link or was won. For a shared code, this is the browser's claim. */
async function claimOfCode(db: Kysely<unknown>, siteId: Id, code: string, visitorId: string): Promise<Id | null> {
  const found = code === '' ? undefined : (await findTierCodes(db, siteId, [code])).get(code)
  if (!found) return null
  if (found.place > 0 || visitorId === '') return found.claim_id
  const contactId = (await provenContactsOf(db, siteId, [visitorId])).get(visitorId) ?? null
  return (await findClaim(db, found, { contactId, visitorId }))?.id ?? null
}

function componentIn(document: FormDocument, id: string) {
  for (const { component, step } of walk(document))
    if (component.id === id && component.type === 'discount' && component.discountCampaignId)
      return { campaignId: component.discountCampaignId, step }
  return undefined
}

type Sender = { readonly contactId: Id; readonly isPending: boolean }

/**
 * Returns the person who requests a code: the sender of the submission, otherwise the contact that the browser is
 * proven to belong to, otherwise the browser.
 */
function personOf({ visitor_id }: Wish, sender: Sender | undefined, contacts: ReadonlyMap<Id, Id>): Person {
  const visitorId = visitor_id === '' ? null : visitor_id
  if (sender && !sender.isPending) return { contactId: sender.contactId, visitorId }
  return { contactId: (visitorId && contacts.get(visitorId)) ?? null, visitorId }
}

/**
 * A code in the success step is only for people who have sent the form, and confirmed it if required. People who
 * already have a code see it again.
 */
async function refusalOf(
  db: Kysely<unknown>,
  { sender, person, row }: { sender: Sender | undefined; person: Person; row: CampaignRow | undefined },
): Promise<AppError | null> {
  if (sender && !sender.isPending) return null
  if (row && (await findClaim(db, { site_id: row.site_id, campaign_id: row.id }, person))) return null
  return new AppError('forbidden', sender ? unconfirmed : 'Enter your email address first.')
}

function asksForAddress(document: FormDocument): boolean {
  return fieldsOf(document).some(
    ({ name, kind }: { name: string; kind?: string }) => kind === 'email' || name.trim().toLowerCase() === 'email',
  )
}
