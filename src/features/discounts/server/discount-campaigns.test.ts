import { expect, test } from 'vitest'
import { CampaignDraft, defaultPrefix, isVendor, makingIssues, termsIssues, valueWords } from '../contract.ts'
import {
  deleteDiscountCampaigns,
  discountCampaignsById,
  restoreDiscountCampaigns,
  saveDiscountCampaign,
} from './index.ts'
import { discountsServer } from './testing/discounts-server.ts'

const { begin, database, tools } = await discountsServer()
const draft = (discount: object, more: object = {}) => CampaignDraft.parse({ campaignName: 'Deal', discount, ...more })

test('another feature creates, changes, deletes and restores a discount campaign in its own transaction', async () => {
  const { site } = await begin()
  const inSite = <T>(work: (ctx: Parameters<typeof saveDiscountCampaign>[0]) => Promise<T>) =>
    database.inSite(site.id, (db) => work({ ...tools, db, siteId: site.id }))
  const wanted = draft({ discount_value: 15, create_method: 'upload', service: 'none' })
  const { id, added } = await inSite((ctx) => saveDiscountCampaign(ctx, wanted, ['ONE', 'TWO']))
  expect(added).toBe(2)
  const changed = draft({ discount_value: 20, create_method: 'upload', service: 'none' }, { id })
  await inSite((ctx) => saveDiscountCampaign(ctx, changed))
  const load = async () => (await inSite((ctx) => discountCampaignsById(ctx, [id]))).get(id)
  expect(await load()).toMatchObject({ campaignName: 'Deal', codes: { left: 2 }, discount: { discount_value: 20 } })
  expect(await inSite((ctx) => deleteDiscountCampaigns(ctx, [id, tools.newId()]))).toEqual([id])
  expect(await load()).toBeUndefined()
  expect(await inSite((ctx) => restoreDiscountCampaigns(ctx, [id]))).toEqual([id])
  expect((await load())?.codes.left).toBe(2)
})

test('reports invalid input at its field, and leaves nothing behind after a rollback', async () => {
  const { site } = await begin()
  const { site: other } = await begin()
  const save = (siteId: string, wanted: CampaignDraft) =>
    database.inSite(siteId, (db) => saveDiscountCampaign({ ...tools, db, siteId }, wanted))
  await expect(save(site.id, draft({ discount_value: 100, discount_prefix: 'A' }))).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ path: 'campaign.discount.discount_value' }],
  })
  const good = draft({ discount_value: 10, discount_prefix: 'MINE' })
  const { id } = await save(site.id, good)
  await expect(save(other.id, { ...good, id })).rejects.toMatchObject({ code: 'not_found' })
  const failing = database.inSite(site.id, async (db) => {
    await saveDiscountCampaign({ ...tools, db, siteId: site.id }, draft({ discount_value: 5, discount_prefix: 'GONE' }))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect((await site.call('/apps/discounts/campaigns', { name: 'Deal' })).total).toBe(1)
})

test('exports the discount rules for use by other features', () => {
  const terms = { discount_type: 'percentage', discount_value: 100, min_purchase_amount: 0, tiers: [] } as const
  expect(termsIssues(terms).map(({ path }) => path)).toEqual(['discount_value'])
  expect(makingIssues({ create_method: 'shared', service: 'none', discount_prefix: '' }, terms, 0)).toHaveLength(1)
  expect([defaultPrefix(terms), valueWords(terms, 'EUR'), isVendor('shopify')]).toEqual(['100OFF', '100% OFF', true])
})
