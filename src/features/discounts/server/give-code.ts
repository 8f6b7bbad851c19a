import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { discountEvents } from '../events.ts'
import { earlierEnd, isVendor, ownEnd, stateAt } from '../rules.ts'
import type { ClaimSource } from '../shapes.ts'
import { fillName } from './fill-name.ts'
import { makeCodes } from './make-codes.ts'
import type { CampaignRow } from './store.ts'
import { claimIndex, type ClaimRow, completeClaim, findClaimsOf, type Person, retireClaims } from './store-claims.ts'
import { findCode } from './store-codes.ts'
import { claimFromPool, claimShared, type ClaimTerms, type NewClaim } from './store-new-claims.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'randomBytes' | 'jobs' | 'events'> & { readonly db: Db }

/** Where a code is given out: the kind of place, and the form, email or campaign. */
export interface Occasion {
  readonly source: ClaimSource
  readonly sourceId: Id | null
  /** Whether the person sees the code immediately. */
  readonly isShown?: boolean
}

/** The code given to a person. */
export interface GivenCode {
  readonly code: string
  /** Null for the fallback code that is used when the pool is empty: it belongs to no one. */
  readonly claimId: Id | null
  readonly expiresAt: Date | null
  /** Whether the claim was just made. */
  readonly isNew: boolean
}

/** A person who should get a code of a campaign. */
export interface CodeRequest {
  readonly person: Person
  readonly occasion: Occasion
}

/** The pool is checked whenever this many of its codes have been taken. */
const checkPoolEvery = 32

/**
 * Returns a person's code in a campaign: the one they already have, otherwise the next one. If none is left, returns
 * the owner's fallback code; null if there is no fallback, or if the campaign isn't active.
 */
export async function giveCode(
  ctx: Ctx,
  row: CampaignRow,
  person: Person,
  occasion: Occasion,
): Promise<GivenCode | null> {
  return (await giveCodesTo(ctx, row, [{ person, occasion }]))[0]!
}

/** Does the same for many people, in as few statements as for one. Returns the codes in the order of the requests. */
export async function giveCodesTo(
  ctx: Ctx,
  row: CampaignRow,
  requests: readonly CodeRequest[],
): Promise<(GivenCode | null)[]> {
  const now = ctx.now()
  if (row.deleted_at || stateAt(timeOf(row.starts_at), timeOf(row.ends_at), now) !== 'active')
    return requests.map(() => null)
  const people = requests.map(({ person }) => person)
  const known = await findClaimsOf(ctx.db, ofRow(row), people)
  const [ended, current] = [known.filter((one) => hasEnded(one, now)), known.filter((one) => !hasEnded(one, now))]
  await retireClaims(
    ctx.db,
    row.site_id,
    ended.map(({ id }) => id),
  )
  const before = claimIndex(current)
  for (const person of people) await complete(ctx, row, before(person), person)
  const without = requests.filter(({ person }) => !before(person))
  const claimed = newClaims(ctx, without, current)
  const made = await claimNew(ctx, row, claimed)
  await emitClaimed(ctx, row, claimed, made)
  // Another request may have claimed a code for the same person at the same moment.
  const late = made.length < without.length ? await findClaimsOf(ctx.db, ofRow(row), people) : []
  const after = claimIndex([...made, ...late])
  const claims = people.map((person) => before(person) ?? after(person))
  const isDue = made.some(({ place }) => place !== null && place % checkPoolEvery === 0)
  if (isDue || claims.includes(undefined) || (made.length > 0 && hasEndInShop(row))) await tend(ctx, row)
  const isNew = new Set(made)
  return claims.map((one) => (one ? given(row, one, isNew.has(one)) : fallbackOf(row)))
}

/**
 * Creates claims for people without one. `current` are the claims of others, one of which may belong to the same
 * browser.
 */
function newClaims({ newId }: Ctx, requests: readonly CodeRequest[], current: readonly ClaimRow[]): NewClaim[] {
  const owners = new Map(current.map(({ visitor_id, contact_id }) => [visitor_id, contact_id]))
  return requests
    .map(({ person: { contactId, visitorId }, occasion: { source, sourceId, isShown = false } }) => {
      const owner = owners.get(visitorId)
      const isAnothers = Boolean(owner) && owner !== contactId
      if (!isAnothers) owners.set(visitorId, contactId)
      return { id: newId(), contactId, visitorId: isAnothers ? null : visitorId, source, sourceId, isShown }
    })
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

// Sorted, so that two transactions can't deadlock.
const keyOf = ({ contactId, visitorId }: Person) => contactId ?? visitorId ?? ''

/** Makes claims, as far as codes are available. */
async function claimNew(ctx: Ctx, row: CampaignRow, claims: readonly NewClaim[]): Promise<ClaimRow[]> {
  if (claims.length === 0) return []
  const [now, of] = [ctx.now(), ofRow(row)]
  const end = ownEnd(now, row.expires_after)
  const expiresAt = end === null ? null : new Date(end)
  const terms: ClaimTerms = { ...of, at: new Date(now), expiresAt, hasEndInShop: hasEndInShop(row) }
  if (row.create_method === 'shared') {
    const shared = await findCode(ctx.db, row.site_id, row.discount_prefix)
    const isReady = shared?.campaign_id === row.id && shared.shop_state === 'added'
    return isReady ? claimShared(ctx.db, terms, claims, row.discount_prefix) : []
  }
  const made = await claimFromPool(ctx.db, terms, claims)
  const isMadeOnDemand = row.create_method === 'unique' && row.service === 'custom'
  if (made.length === claims.length || !isMadeOnDemand) return made
  const has = claimIndex([...made, ...(await findClaimsOf(ctx.db, of, claims))])
  const missing = claims.filter((one) => !has(one))
  if (missing.length === 0) return made
  // Such a store asks Trellis about codes, so a new code is valid immediately.
  await makeCodes(ctx, row, Math.max(checkPoolEvery, missing.length), 'added')
  return [...made, ...(await claimFromPool(ctx.db, terms, missing))]
}

async function emitClaimed(ctx: Ctx, row: CampaignRow, claims: readonly NewClaim[], made: readonly ClaimRow[]) {
  if (made.length === 0) return
  const sources = new Map(claims.map(({ id, source }) => [id, source]))
  await ctx.events.emit(ctx.db, discountEvents.claimed, {
    site_id: row.site_id,
    claims: made.map((claim) => ({
      campaign_id: row.id,
      code: claim.code,
      contact_id: claim.contact_id,
      source: sources.get(claim.id) ?? 'other',
      expires_at: given(row, claim, true).expiresAt?.toISOString() ?? null,
    })),
  })
}

async function complete(ctx: Ctx, row: CampaignRow, known: ClaimRow | undefined, person: Person): Promise<void> {
  if (!known) return
  const isNew =
    (person.contactId !== null && known.contact_id === null) || (person.visitorId !== null && known.visitor_id === null)
  if (isNew) await completeClaim(ctx.db, row.site_id, known.id, person)
}

/** Schedules a job that soon fills the pool and warns the owner. */
async function tend(ctx: Ctx, row: CampaignRow): Promise<void> {
  if (row.create_method === 'shared') return
  const payload = { site_id: row.site_id, campaign_id: row.id }
  await ctx.jobs.add(ctx.db, fillName, payload, { key: `discounts.fill ${row.id}` })
}

function given(row: CampaignRow, claim: ClaimRow, isNew: boolean): GivenCode {
  const end = earlierEnd(timeOf(claim.expires_at), timeOf(row.ends_at))
  return { code: claim.code, claimId: claim.id, expiresAt: end === null ? null : new Date(end), isNew }
}

function fallbackOf({ fallback_code: code, ends_at: expiresAt }: CampaignRow): GivenCode | null {
  return code === '' ? null : { code, claimId: null, expiresAt, isNew: false }
}

const ofRow = ({ site_id, id }: CampaignRow) => ({ site_id, campaign_id: id })
const hasEndInShop = ({ expires_after, service }: CampaignRow) => expires_after !== null && isVendor(service)
const timeOf = (at: Date | null) => at?.getTime() ?? null
const hasEnded = ({ expires_at }: ClaimRow, now: number) => expires_at !== null && expires_at.getTime() <= now
