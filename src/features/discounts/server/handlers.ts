import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import { hasFeature } from '#features/plans/server/index.ts'
import { discountCalls } from '../contract.ts'
import { campaignsPerPage, labelOf } from '../rules.ts'
import { campaignsOf, discountOf } from './campaign-of.ts'
import { currencyOfSite } from './currency-of-site.ts'
import type { DiscountsParts } from './parts.ts'
import { addCodes, heldCampaign, saveCampaign, saveDiscount } from './save-campaign.ts'
import { findCampaign, listCampaigns, markDeleted } from './store.ts'

type C = typeof discountCalls
type Names = 'campaigns' | 'choices' | 'settings' | 'load' | 'delete' | 'restore' | 'save' | 'saveCampaign' | 'add'

const campaignNotFound = (call: 'load' | 'delete' | 'restore') => new AppError('not_found', discountCalls[call].failure)
/** Maximum number of campaigns in a picker. */
const maxChoices = 200

/** Handlers of an owner's calls about campaigns. */
export const campaignHandlers = (parts: DiscountsParts): { [K in Names]: Handler<C[K]> } => ({
  campaigns: async ({ page, name, state }, ctx) => {
    const wanted = { name, state, now: new Date(ctx.now()), page, limit: campaignsPerPage }
    const { rows, total } = await listCampaigns(ctx.db, ctx.siteId, wanted)
    return { campaigns: await campaignsOf(ctx, rows), total }
  },
  choices: async (_input, ctx) => {
    const wanted = { name: '', state: undefined, now: new Date(ctx.now()), page: 1, limit: maxChoices }
    const { rows } = await listCampaigns(ctx.db, ctx.siteId, wanted)
    const campaigns = await campaignsOf(ctx, rows)
    return {
      campaigns: campaigns.map(({ id, campaignName, state, discount, currency }) => ({
        id,
        campaignName,
        state,
        create_method: discount.create_method,
        value: labelOf('{discount_value}', discount, currency),
      })),
    }
  },
  settings: async (_input, { db, siteId, offer }) => {
    const store = await parts.storeOf(db, siteId)
    const code = await currencyOfSite(db, siteId)
    const vendor = (service: string) => ({
      has_token: store?.service === service,
      is_valid: store?.service === service && store.isValid,
    })
    return {
      currency: store?.currency ?? { code, ...signOf(code) },
      service: await parts.serviceOf(db, siteId),
      shopify: vendor('shopify'),
      woocommerce: vendor('woocommerce'),
      store_name: store?.name ?? '',
      warnings: [...(store?.warnings ?? [])],
      has_unique_codes: await hasFeature({ db, offer }, siteId, 'unique-discount-codes'),
    }
  },
  load: async ({ campaign_id }, ctx) => {
    const row = await findCampaign(ctx.db, ctx.siteId, campaign_id)
    if (!row || row.deleted_at) throw campaignNotFound('load')
    const [campaign] = await campaignsOf(ctx, [row])
    return { campaign: campaign!, discounts: [discountOf(row)] }
  },
  delete: async ({ campaign_ids }, { db, siteId, now }) => {
    const deleted = await markDeleted(db, siteId, campaign_ids, new Date(now()))
    if (deleted.length === 0) throw campaignNotFound('delete')
    return { deleted: deleted.length }
  },
  restore: async ({ campaign_ids }, { db, siteId }) => {
    const restored = await markDeleted(db, siteId, campaign_ids, null)
    if (restored.length === 0) throw campaignNotFound('restore')
    return { restored: restored.length }
  },
  save: async ({ campaign_id, discount }, ctx) => ({
    discount: discountOf(await saveDiscount(ctx, parts, campaign_id, discount)),
  }),
  saveCampaign: async ({ campaign, codes }, ctx) => {
    const { id, added, skipped } = await saveCampaign(ctx, parts, campaign, codes)
    const [saved] = await campaignsOf(ctx, [(await findCampaign(ctx.db, ctx.siteId, id))!])
    return { campaign: saved!, added, skipped }
  },
  add: async ({ campaign_id, codes }, ctx) => {
    const counted = await addCodes(ctx, await heldCampaign(ctx, campaign_id), codes, 'codes')
    const [campaign] = await campaignsOf(ctx, [(await findCampaign(ctx.db, ctx.siteId, campaign_id))!])
    return { ...counted, campaign: campaign! }
  },
})

/** Returns the symbol of a currency and its position, as written in English. */
function signOf(code: string): { symbol: string; isPrefix: boolean } {
  const pieces = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(1)
  const at = pieces.findIndex(({ type }) => type === 'currency')
  return { symbol: pieces[at]!.value, isPrefix: at === 0 }
}
