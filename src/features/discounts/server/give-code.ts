import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { earlierEnd, isVendor, ownEnd, stateAt } from '../rules.ts'
import type { ClaimSource } from '../shapes.ts'
import { fillName } from './fill-name.ts'
import { makeCodes } from './make-codes.ts'
import type { CampaignRow } from './store.ts'
import {
  type Claiming,
  claimFromPool,
  type ClaimRow,
  claimShared,
  completeClaim,
  findClaim,
  type Person,
  retireClaim,
} from './store-claims.ts'
import { findCode } from './store-codes.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'randomBytes' | 'jobs'> & { readonly db: Db }

/** Where a code is given: the kind of place, and the form, email or campaign. */
export interface Occasion {
  readonly source: ClaimSource
  readonly sourceId: Id | null
}

/** What a person is given. */
export interface GivenCode {
  readonly code: string
  /** Null for the code that stands in when the pool is empty: it is nobody's own. */
  readonly claimId: Id | null
  readonly expiresAt: Date | null
}

/** The pool is looked after each time that so many of its codes are gone. */
const tendEvery = 32

/**
 * The code of a person in a campaign: the one that they have, else the next one. Where none is left, what the owner chose to
 * show instead; null for nothing, and for a campaign that is not on.
 */
export async function giveCode(
  ctx: Ctx,
  row: CampaignRow,
  person: Person,
  occasion: Occasion,
): Promise<GivenCode | null> {
  const now = ctx.now()
  if (row.deleted_at || stateAt(timeOf(row.starts_at), timeOf(row.ends_at), now) !== 'active') return null
  const of = { site_id: row.site_id, campaign_id: row.id }
  const known = await findClaim(ctx.db, of, person)
  if (known && !hasEnded(known, now)) {
    await complete(ctx, row, known, person)
    return given(row, known)
  }
  if (known) await retireClaim(ctx.db, row.site_id, known.id)
  const end = ownEnd(now, row.expires_after)
  const claiming: Claiming = {
    ...of,
    ...person,
    ...occasion,
    id: ctx.newId(),
    at: new Date(now),
    expiresAt: end === null ? null : new Date(end),
    hasEndInShop: end !== null && isVendor(row.service),
  }
  const claim = await claimOnce(ctx, row, claiming)
  if (claim) {
    const isDue = claim.place !== null && claim.place % tendEvery === 0
    if (isDue || claiming.hasEndInShop) await tend(ctx, row)
    return given(row, claim)
  }
  // Somebody else asked for the same person at the same moment.
  const late = await findClaim(ctx.db, of, person)
  if (late && !hasEnded(late, now)) return given(row, late)
  await tend(ctx, row)
  return row.fallback_code === '' ? null : { code: row.fallback_code, claimId: null, expiresAt: row.ends_at }
}

async function claimOnce(ctx: Ctx, row: CampaignRow, claiming: Claiming): Promise<ClaimRow | undefined> {
  if (row.create_method === 'shared') {
    const shared = await findCode(ctx.db, row.site_id, row.discount_prefix)
    const isReady = shared?.campaign_id === row.id && shared.shop_state === 'added'
    return isReady ? claimShared(ctx.db, claiming, row.discount_prefix) : undefined
  }
  const claim = await claimFromPool(ctx.db, claiming)
  if (claim || row.create_method !== 'unique' || row.service !== 'custom') return claim
  if (await findClaim(ctx.db, claiming, claiming)) return undefined
  // A store that asks us about codes knows each as soon as we do.
  await makeCodes(ctx, row, tendEvery, 'added')
  return claimFromPool(ctx.db, claiming)
}

async function complete(ctx: Ctx, row: CampaignRow, known: ClaimRow, person: Person): Promise<void> {
  const isNew =
    (person.contactId !== null && known.contact_id === null) || (person.visitorId !== null && known.visitor_id === null)
  if (isNew) await completeClaim(ctx.db, row.site_id, known.id, person)
}

/** Has the pool filled, and its owner warned, soon. */
async function tend(ctx: Ctx, row: CampaignRow): Promise<void> {
  if (row.create_method === 'shared') return
  const payload = { site_id: row.site_id, campaign_id: row.id }
  await ctx.jobs.add(ctx.db, fillName, payload, { key: `discounts.fill ${row.id}` })
}

function given(row: CampaignRow, claim: ClaimRow): GivenCode {
  const end = earlierEnd(timeOf(claim.expires_at), timeOf(row.ends_at))
  return { code: claim.code, claimId: claim.id, expiresAt: end === null ? null : new Date(end) }
}

const timeOf = (at: Date | null) => at?.getTime() ?? null
const hasEnded = ({ expires_at }: ClaimRow, now: number) => expires_at !== null && expires_at.getTime() <= now
