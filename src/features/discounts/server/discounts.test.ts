import { expect, test } from 'vitest'
import { discountCalls } from '../contract.ts'
import { documentWithCodes, discountsServer, gameDocument } from './testing/discounts-server.ts'

const server = await discountsServer()
const { aTicket, begin, clock, post, send, tools } = server
const aVisitor = () => tools.newId()
const uniqueCode = /^10OFF-[A-Z2-9]{10}$/

test('a campaign without a name is refused in the words of the specification', async () => {
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

test('campaigns are listed ten to a page, found by name and state, deleted and restored', async () => {
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

test('settings name the currency and never a token', async () => {
  const { site } = await begin()
  const settings = await site.call('/apps/discounts/settings')
  expect(settings).toMatchObject({ currency: { code: 'USD', symbol: '$', isPrefix: true }, service: 'custom' })
  expect(settings.shopify).toEqual({ has_token: false, is_valid: false })
})

test('another site’s campaign is one that does not exist', async () => {
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

test('a visitor is given one code, the same on the next page, and another visitor another', async () => {
  const { codeFor, load } = await begin()
  const visitor = aVisitor()
  const answer = await codeFor(visitor)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const first = answer.body
  expect(first).toMatchObject({ label: 'GET 10% OFF THIS ORDER NOW!', expires_at: null })
  expect(first.code).toMatch(uniqueCode)
  expect((await codeFor(visitor)).body.code).toBe(first.code)
  const other = (await codeFor(aVisitor())).body
  expect(other.code).toMatch(uniqueCode)
  expect(other.code).not.toBe(first.code)
  expect(await load()).toMatchObject({ issued: 2, codes: { left: 30, total: 32 } })
})

test('the same visitor twice at once gets one code, and none is lost', async () => {
  const { codeFor, load } = await begin()
  await codeFor(aVisitor())
  const visitor = aVisitor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => codeFor(visitor)))
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
  expect(await load()).toMatchObject({ issued: 2, codes: { left: 30, total: 32 } })
})

test('many at once get a code each', async () => {
  const { codeFor, load } = await begin()
  await codeFor(aVisitor())
  const answers = await Promise.all(Array.from({ length: 60 }, () => codeFor(aVisitor())))
  const codes = new Set(answers.map(({ body }) => body.code as string))
  expect(codes.size).toBe(60)
  expect([...codes].every((code) => uniqueCode.test(code))).toBe(true)
  expect((await load()).issued).toBe(61)
})

test('a code of the success step is for who has sent the form; known by their address they keep it elsewhere', async () => {
  const { site, popup_id, campaign_id, codeFor } = await begin()
  await site.live(popup_id, { document: documentWithCodes(campaign_id) })
  const visitor = aVisitor()
  const before = (await codeFor(visitor, { component_id: 'before' })).body.code
  expect(before).toMatch(uniqueCode)
  const stranger = await codeFor(aVisitor(), { component_id: 'after' })
  expect([stranger.status, stranger.body.error]).toEqual([403, 'Enter your email address first.'])
  const submission_id = tools.newId()
  expect((await send({ id: submission_id, visitor_id: visitor, ticket: await aTicket() })).status).toBe(200)
  const sent = { component_id: 'after', submission_id }
  expect((await codeFor(visitor, sent)).body.code).toBe(before)
  // The same person on another device.
  const again = tools.newId()
  const phone = aVisitor()
  await send({ id: again, visitor_id: phone, ticket: await aTicket() })
  expect((await codeFor(phone, { component_id: 'after', submission_id: again })).body.code).toBe(before)
})

test('a submission that waits for its confirmation has no code yet', async () => {
  const { site, popup_id, campaign_id, codeFor } = await begin()
  await site.live(popup_id, { document: documentWithCodes(campaign_id), more: { doubleOptIn: true } })
  const submission_id = tools.newId()
  await send({ id: submission_id, ticket: await aTicket() })
  const wish = { component_id: 'after', submission_id }
  expect((await codeFor(aVisitor(), wish)).status).toBe(403)
  await server.app.inject({ method: 'POST', url: (await server.linkInMail())! })
  expect((await codeFor(aVisitor(), wish)).body.code).toMatch(uniqueCode)
})

test('when a code has expired the same person is given another', async () => {
  const { codeFor, check } = await begin({ expires_after: 60 })
  const visitor = aVisitor()
  const first = (await codeFor(visitor)).body
  expect(first.expires_at).toBe(new Date(clock.now + 3_600_000).toISOString())
  expect(await check(first.code)).toMatchObject({ valid: true })
  clock.advance(3_600_000)
  expect(await check(first.code)).toMatchObject({ valid: false, reason: 'expired', message: 'This code has expired.' })
  const second = (await codeFor(visitor)).body
  expect(second.code).not.toBe(first.code)
  expect(await check(second.code)).toMatchObject({ valid: true })
})

test('an empty pool shows what its owner chose, and a campaign that is over shows nothing', async () => {
  const { site, campaign_id, codeFor } = await begin(
    { create_method: 'upload', fallback_code: 'SORRY5' },
    { codes: ['a1', ' B2 ', 'A1', ''] },
  )
  expect((await codeFor(aVisitor())).body.code).toBe('a1')
  expect((await codeFor(aVisitor())).body.code).toBe('B2')
  expect((await codeFor(aVisitor())).body).toEqual({
    success: true,
    code: 'SORRY5',
    label: 'GET 10% OFF THIS ORDER NOW!',
    expires_at: null,
    claim_id: '',
  })
  const change = { campaign_id, discount: { discount_value: 10, create_method: 'upload', fallback_code: '' } }
  await site.call('/apps/discounts/save', change)
  expect((await codeFor(aVisitor())).body.code).toBe('')
  expect(await site.call('/apps/discounts/add', { campaign_id, codes: ['C3', 'b2'] })).toMatchObject({
    added: 1,
    skipped: 1,
  })
  expect((await codeFor(aVisitor())).body.code).toBe('C3')
  await site.call('/apps/discounts/delete', { campaign_ids: [campaign_id] })
  expect((await codeFor(aVisitor())).body.code).toBe('')
})

test('a code of another campaign cannot be a shared one, and codes are no texts with spaces', async () => {
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

test('everybody shares the shared code, and is counted', async () => {
  const { codeFor, check, load } = await begin({ create_method: 'shared' })
  expect((await codeFor(aVisitor())).body.code).toBe('10OFF')
  expect((await codeFor(aVisitor())).body.code).toBe('10OFF')
  expect(await check('10off')).toMatchObject({ valid: true, type: 'percentage', value: 10 })
  expect((await load()).issued).toBe(2)
})

test('a refused code says why in the shopper’s words', async () => {
  const { codeFor, check, order, site, campaign_id } = await begin({
    discount_type: 'fixed',
    min_purchase_amount: 50,
    tiers: [{ discount_value: 25, min_purchase_amount: 100 }],
  })
  await order('1')
  const { code } = (await codeFor(aVisitor())).body
  expect(await check(code, 38)).toMatchObject({
    valid: false,
    reason: 'minimum',
    missing: 12,
    message: 'Add €12.00 more to use this code. It is for orders of €50.00 or more.',
  })
  expect(await check(code, 50)).toMatchObject({ valid: true, value: 10, min_purchase: 50, message: '€10 OFF applied.' })
  expect(await check(code, 100)).toMatchObject({ valid: true, value: 25, min_purchase: 100 })
  expect(await check(code, 100, { currency: 'usd' })).toMatchObject({
    reason: 'currency',
    message: 'This code is for orders in EUR.',
  })
  expect(await check('NOPE')).toMatchObject({ valid: false, reason: 'unknown', message: 'This code does not exist.' })
  await order('2', { discount_codes: [code] })
  expect(await check(code, 100)).toMatchObject({ reason: 'used', message: 'This code has been used already.' })
  const dates = { startDate: '2026-12-01T00:00:00.000Z', endDate: null }
  const campaign = {
    id: campaign_id,
    campaignName: 'Later',
    ...dates,
    discount: { discount_value: 10, create_method: 'unique' },
  }
  await site.call('/apps/discounts/campaign/save', { campaign })
  const later = await check(code)
  expect(later).toMatchObject({ reason: 'not_started', message: 'This code can be used from December 1, 2026 on.' })
})

test('a code that was not given out is unknown', async () => {
  const { check } = await begin({ create_method: 'upload' }, { codes: ['SECRET'] })
  expect(await check('SECRET')).toMatchObject({ valid: false, reason: 'unknown' })
})

test('a shared code is for each buyer once', async () => {
  const { check, order } = await begin({ create_method: 'shared' })
  await order('1', { email: 'ann@example.com', discount_codes: ['10off'] })
  // Orders create no contacts: buyers who are not contacts cannot be told apart.
  expect(await check('10OFF', 100, { email: 'ann@example.com' })).toMatchObject({ valid: true })
})

test('the report counts what was given, seen, copied, applied and redeemed, each order once', async () => {
  const { site, popup_id, campaign_id, codeFor, order, load } = await begin()
  const claims = [(await codeFor(aVisitor())).body, (await codeFor(aVisitor())).body, (await codeFor(aVisitor())).body]
  const used = (claim_id: string, kind: string) => post('/v/code/used', { key: site.key, claim_id, kind })
  await used(claims[0]!.claim_id, 'copied')
  await used(claims[1]!.claim_id, 'applied')
  expect((await used(tools.newId(), 'applied')).status).toBe(200)
  const paid = { total: 90, discount: 10, tax: 15, discount_codes: [claims[0]!.code.toLowerCase(), claims[1]!.code] }
  await order('1', paid)
  await order('1', paid)
  const totals = { issued: 3, shown: 3, claimed: 2, applied: 1, redeemed: 1, revenue: 75, discount_given: 10 }
  const report = await site.call('/apps/discounts/report', { campaign_id })
  expect(report.totals).toEqual(totals)
  expect(report.sources).toEqual([{ source: 'form', source_id: popup_id, name: '', ...totals }])
  expect(report.days).toEqual([{ day: '2026-11-20', ...totals }])
  expect(await load()).toMatchObject({ redeemed: 1, revenue: 75, discount_given: 10 })
  await site.call('/orders/status', { external_id: '1', status: 'paid', refunded: 45 })
  expect((await site.call('/apps/discounts/report', { campaign_id })).totals).toMatchObject({
    redeemed: 1,
    revenue: 37.5,
  })
  await site.call('/orders/status', { external_id: '1', status: 'refunded' })
  expect((await site.call('/apps/discounts/report', { campaign_id })).totals).toMatchObject({ redeemed: 0, revenue: 0 })
})

test('a prize of a discount campaign is the winner’s own code, the same that a form shows them', async () => {
  const { site, popup_id, campaign_id, codeFor } = await begin()
  const visitor_id = aVisitor()
  const shown = (await codeFor(visitor_id)).body.code
  await site.live(popup_id, { document: gameDocument(campaign_id) })
  const play = (visitor: string) =>
    post('/v/play', { key: site.key, id: tools.newId(), popup_id, visitor_id: visitor, submission_id: '' })
  expect((await play(visitor_id)).body.prize).toMatchObject({ option: 0, prize_type: 'discount', code: shown })
  const other = (await play(aVisitor())).body.prize.code
  expect(other).toMatch(uniqueCode)
  expect(other).not.toBe(shown)
  const report = await site.call('/apps/discounts/report', { campaign_id })
  expect(report.sources.map(({ source, issued }: { source: string; issued: number }) => [source, issued])).toEqual([
    ['form', 1],
    ['game', 1],
  ])
  await site.call('/apps/discounts/delete', { campaign_ids: [campaign_id] })
  // What ran out is drawn no more.
  expect((await play(aVisitor())).body.prize.prize_type).toBe('nothing')
})

test('an auto-response carries the reader’s own code, the same that the form shows', async () => {
  const { site, popup_id, campaign_id, codeFor } = await begin()
  await site.live(popup_id, { document: documentWithCodes(campaign_id) })
  const text = `Your code: [discount.${campaign_id}|NONE]`
  const { email } = await site.call('/autoresponse/email/save', { email: { name: 'Hi', subject: text, body: 'Hi' } })
  const { rule } = await site.call('/autoresponse/rule/create', { popup_id, email_id: email.id })
  await site.call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
  const submission_id = tools.newId()
  await send({ id: submission_id, ticket: await aTicket() })
  await server.runJobs()
  const code = /^Your code: (10OFF-[A-Z2-9]{10})$/.exec(server.mailbox.at(-1)!.subject)?.[1]
  expect(code).toMatch(uniqueCode)
  expect((await codeFor(aVisitor(), { component_id: 'after', submission_id })).body.code).toBe(code)
})
