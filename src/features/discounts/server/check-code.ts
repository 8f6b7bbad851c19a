import type { Answer, Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { formatMoney } from '#core/money.ts'
import {
  codeExpired,
  codeMinimum,
  codeNotStarted,
  codeOtherCurrency,
  codeUnknown,
  codeUsed,
} from '#form/document/visitor-texts.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import { orderSettingsOf } from '#features/orders/server/index.ts'
import type { discountCalls } from '../contract.ts'
import { roundAmount, stateAt, tierFor, valueWords } from '../rules.ts'
import { currencyOfSite } from './currency-of-site.ts'
import { type CampaignRow, findCampaign } from './store.ts'
import { findClaims } from './store-claims.ts'
import { type CodeRow, findCode } from './store-codes.ts'
import { isRedeemed } from './store-redemptions.ts'

type Wish = Received<typeof discountCalls.check>
type Checked = Answer<typeof discountCalls.check>
type Reason = Checked['reason']

/**
 * Checks whether a code is valid for a cart, and returns its discount. If it isn't valid, returns the reason as a
 * message for the shopper, which forms show in the page's language.
 */
export const checkCode: Handler<typeof discountCalls.check> = async (wish, ctx) => {
  const { db, siteId } = ctx
  const code = await findCode(db, siteId, wish.code)
  const row = code && (await findCampaign(db, siteId, code.campaign_id))
  if (!row || code.shop_state !== 'added') return refused('unknown', codeUnknown)
  const own = (await orderSettingsOf(db, siteId))?.currency || wish.currency || (await currencyOfSite(db, siteId))
  const reason = (await reasonOf(ctx, wish, code, row)) ?? (isForeign(row, wish, own) ? 'currency' : undefined)
  const terms = { type: row.discount_type, value: row.discount_value, min_purchase: row.min_purchase_amount }
  if (reason) return { ...refused(reason, words(reason, row, own)), ...terms }
  const tier = tierFor(row, wish.total)
  const missing = roundAmount(row.min_purchase_amount - wish.total)
  if (!tier) {
    const amounts = { amount: formatMoney(missing, own), least: formatMoney(row.min_purchase_amount, own) }
    const more = codeMinimum.replace(/\{(\w+)\}/g, (_, name: keyof typeof amounts) => amounts[name])
    return { ...refused('minimum', more), ...terms, missing }
  }
  return {
    ...terms,
    valid: true,
    reason: 'ok',
    message: `${valueWords({ ...row, ...tier }, own)} applied.`,
    value: tier.discount_value,
    min_purchase: tier.min_purchase_amount,
    missing: 0,
  }
}

async function reasonOf(ctx: SiteContext, wish: Wish, code: CodeRow, row: CampaignRow): Promise<Reason | undefined> {
  const { db, siteId, now } = ctx
  const claim = code.claim_id ? (await findClaims(db, siteId, [code.claim_id])).get(code.claim_id) : undefined
  // A pool code that was never given out must have been guessed.
  if (code.place > 0 && !claim) return 'unknown'
  const state = stateAt(row.starts_at?.getTime() ?? null, row.ends_at?.getTime() ?? null, now())
  if (state === 'scheduled') return 'not_started'
  if (state === 'ended' || (claim?.expires_at && claim.expires_at.getTime() <= now())) return 'expired'
  const of = { siteId, campaignId: row.id, code: code.code }
  if (code.place > 0) return (await isRedeemed(db, of)) ? 'used' : undefined
  const email = cleanEmail(wish.email)
  const buyer = email === null ? undefined : await contactByAddress(db, siteId, email)
  return buyer && (await isRedeemed(db, { ...of, contactId: buyer.id })) ? 'used' : undefined
}

/**
 * Returns whether a discount doesn't apply in the cart's currency: amounts of money are valid only in the site's
 * currency.
 */
function isForeign(row: CampaignRow, { currency }: Wish, own: string): boolean {
  const hasMoney = row.discount_type === 'fixed' || row.min_purchase_amount > 0
  return hasMoney && currency !== '' && currency !== own
}

function words(reason: Reason, row: CampaignRow, currency: string): string {
  if (reason === 'not_started') return codeNotStarted.replace('{day}', dayOf(row.starts_at!))
  if (reason === 'currency') return codeOtherCurrency.replace('{currency}', currency)
  if (reason === 'expired') return codeExpired
  return reason === 'used' ? codeUsed : codeUnknown
}

const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(at)

function refused(reason: Reason, message: string): Checked {
  return { valid: false, reason, message, type: null, value: 0, min_purchase: 0, missing: 0 }
}
