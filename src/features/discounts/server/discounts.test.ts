import { expect, test } from 'vitest'
import { discountCalls } from '../contract.ts'
import { discountsServer, gameDocument } from './testing/discounts-server.ts'

const server = await discountsServer()
const { begin, clock, post } = server
/** Server of an installation on which no plan has unique codes. */
const limited = await discountsServer({}, [], undefined, {
  isSelling: false,
  featuresOff: new Set(['unique-discount-codes']),
})

test('refuses a campaign without a name with the message from the specification', async () => {
  const { site } = await begin()
  const answer = await post(
    '/apps/discounts/campaign/save',
    { site_id: site.id, campaign: { discount: { discount_value: 10 } } },
    { token: site.owner.token },
  )
  expect([answer.status, answer.body.error]).toEqual([400, 'Invalid options'])
  expect(answer.body.issues).toEqual([{ path: 'campaign.campaignName', message: 'Enter a name.' }])
})

test('problems of a discount are reported at their fields', async () => {
  const { site } = await begin()
  const save = async (campaign: object) =>
    (
      await post(
        '/apps/discounts/campaign/save',
        { site_id: site.id, campaign: { campaignName: 'A', ...campaign } },
        { token: site.owner.token },
      )
    ).body.issues?.map(({ path }) => path)
  expect(await save({ discount: { discount_value: 100 } })).toEqual(['campaign.discount.discount_value'])
  expect(await save({ discount: { discount_value: 10, create_method: 'upload' } })).toEqual(['codes'])
  expect(await save({ discount: { discount_value: 10, service: 'none' } })).toEqual([
    'campaign.discount.discount_prefix',
  ])
  const dates = { startDate: '2026-12-02T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' }
  expect(await save({ ...dates, discount: { discount_value: 10 } })).toEqual(['campaign.endDate'])
})

test('fills in the defaults of the specification: prefix, label, amounts rounded to two decimals', async () => {
  const { site } = await begin()
  const save = async (discount: object) =>
    (await site.call('/apps/discounts/campaign/save', { campaign: { campaignName: 'A', discount } })).campaign.discount
  const label = 'GET {discount_value} THIS ORDER NOW!'
  expect(await save({ discount_value: 15.005, min_purchase_amount: 20.999, create_method: 'unique' })).toMatchObject({
    discount_value: 15.01,
    min_purchase_amount: 21,
    discount_prefix: '15.01OFF',
    label,
  })
  expect(await save({ discount_type: 'fixed', discount_value: 7 })).toMatchObject({ discount_prefix: '7OFF', label })
  expect(await save({ discount_type: 'shipping' })).toMatchObject({ discount_prefix: 'SHIP', discount_value: 0, label })
})

test('lists campaigns ten per page, finds them by name and state, and deletes and restores them', async () => {
  const { site, campaign_id } = await begin()
  for (let i = 1; i <= 11; i++) {
    clock.advance(1)
    await site.call('/apps/discounts/campaign/save', {
      campaign: { campaignName: `Deal ${i}`, discount: { discount_value: i, discount_prefix: `DEAL${i}` } },
    })
  }
  const first = await site.call('/apps/discounts/campaigns')
  expect([first.campaigns.length, first.total]).toEqual([10, 12])
  expect(first.campaigns[0]!.campaignName).toBe('Deal 11')
  expect((await site.call('/apps/discounts/campaigns', { page: 2 })).campaigns).toHaveLength(2)
  expect(
    (await site.call('/apps/discounts/campaigns', { name: 'spr' })).campaigns.map(({ id }: { id: string }) => id),
  ).toEqual([campaign_id])
  expect((await site.call('/apps/discounts/campaigns', { state: 'ended' })).total).toBe(0)
  expect(await site.call('/apps/discounts/delete', { campaign_ids: [campaign_id] })).toMatchObject({ deleted: 1 })
  expect((await site.call('/apps/discounts/load', { campaign_id })).error).toBe('Failed to fetch discounts.')
  expect(await site.call('/apps/discounts/restore', { campaign_ids: [campaign_id] })).toMatchObject({ restored: 1 })
  expect((await site.call('/apps/discounts/campaigns')).total).toBe(12)
})

test('settings include the currency and never a token', async () => {
  const { site } = await begin()
  const settings = await site.call('/apps/discounts/settings')
  expect(settings).toMatchObject({ currency: { code: 'USD', symbol: '$', isPrefix: true }, service: 'custom' })
  expect(settings.shopify).toEqual({ has_token: false, is_valid: false })
})

test('without the feature unique-discount-codes, a discount has one shared code, and the settings say so beforehand', async () => {
  const site = await limited.aSite()
  expect(await site.call('/apps/discounts/settings')).toMatchObject({ has_unique_codes: false })
  for (const [create_method, discount_prefix] of [
    ['unique', 'SPRING'],
    ['upload', 'SUMMER'],
  ]) {
    const campaign = { campaignName: 'A', discount: { discount_value: 10, create_method, discount_prefix } }
    const saved = await site.call('/apps/discounts/campaign/save', { campaign })
    expect(saved.campaign.discount).toMatchObject({ create_method: 'shared', discount_prefix })
    // Changing only its terms does the same.
    const changed = await site.call('/apps/discounts/save', {
      campaign_id: saved.campaign.id,
      discount: campaign.discount,
    })
    expect(changed.discount).toMatchObject({ create_method: 'shared', discount_prefix })
  }
})

test('without that feature, visitors of a form and winners of a game get the same code', async () => {
  const { codeFor, site, popup_id, campaign_id } = await limited.begin({ discount_prefix: 'SPRING' })
  for (let visitor = 0; visitor < 2; visitor++) expect((await codeFor(limited.tools.newId())).body.code).toBe('SPRING')
  await site.live(popup_id, { document: gameDocument(campaign_id) })
  for (let visitor = 0; visitor < 2; visitor++) {
    const play = {
      key: site.key,
      popup_id,
      id: limited.tools.newId(),
      visitor_id: limited.tools.newId(),
      submission_id: '',
    }
    expect((await limited.post('/v/play', play)).body.prize).toMatchObject({ code: 'SPRING' })
  }
})

test('another site’s campaign looks nonexistent', async () => {
  const { campaign_id } = await begin()
  const other = await server.aSite()
  const notSaved = 'Failed to save discount codes.'
  for (const [path, body, error] of [
    ['/apps/discounts/load', { campaign_id }, 'Failed to fetch discounts.'],
    ['/apps/discounts/save', { campaign_id, discount: { discount_value: 5 } }, notSaved],
    ['/apps/discounts/add', { campaign_id, codes: ['A'] }, notSaved],
    ['/apps/discounts/delete', { campaign_ids: [campaign_id] }, 'Failed to delete discount campaigns.'],
    ['/apps/discounts/restore', { campaign_ids: [campaign_id] }, discountCalls.restore.failure],
    ['/apps/discounts/report', { campaign_id }, 'Discount campaign not found.'],
    [
      '/apps/discounts/campaign/save',
      { campaign: { id: campaign_id, campaignName: 'B', discount: { discount_value: 5 } } },
      notSaved,
    ],
  ] as const) {
    const answer = await post(path, { site_id: other.id, ...body }, other.owner)
    expect([path, answer.status, answer.body.error]).toEqual([path, 404, error])
  }
})

test('refuses a shared code that another campaign uses, and codes that contain spaces', async () => {
  const { site, campaign_id } = await begin({ create_method: 'shared', discount_prefix: 'SPRING' })
  const save = { campaign: { campaignName: 'B', discount: { discount_value: 5, discount_prefix: 'spring' } } }
  expect((await site.call('/apps/discounts/campaign/save', save)).error).toBe(
    'Another discount campaign uses the code spring.',
  )
  expect((await site.call('/apps/discounts/add', { campaign_id, codes: ['X'] })).error).toMatch(/Uploaded codes/)
  const upload = { campaignName: 'C', discount: { discount_value: 5, create_method: 'upload' } }
  const answer = await site.call('/apps/discounts/campaign/save', { campaign: upload, codes: ['ok', 'not ok'] })
  expect(answer.issues).toEqual([{ path: 'codes', message: 'not ok: A code has no spaces or control characters.' }])
})
