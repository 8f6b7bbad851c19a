import { expect, test } from 'vitest'
import { discountsServer, documentWithCodes, gameDocument } from './testing/discounts-server.ts'

const server = await discountsServer()
const { aTicket, begin, clock, post, send, tools } = server
const aVisitor = () => tools.newId()
const uniqueCode = /^10OFF-[A-Z2-9]{10}$/

test('a visitor gets one code, the same on the next page, and another visitor gets a different one', async () => {
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

test('simultaneous requests from one visitor get one code, and none is lost', async () => {
  const { codeFor, load } = await begin()
  await codeFor(aVisitor())
  const visitor = aVisitor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => codeFor(visitor)))
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
  expect(await load()).toMatchObject({ issued: 2, codes: { left: 30, total: 32 } })
})

test('simultaneous visitors each get their own code', async () => {
  const { codeFor, load } = await begin()
  await codeFor(aVisitor())
  const answers = await Promise.all(Array.from({ length: 60 }, () => codeFor(aVisitor())))
  const codes = new Set(answers.map(({ body }) => body.code as string))
  expect(codes.size).toBe(60)
  expect([...codes].every((code) => uniqueCode.test(code))).toBe(true)
  expect((await load()).issued).toBe(61)
})

test('the success step’s code requires a submission, and a visitor known by email address keeps it on another device', async () => {
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

test('an unconfirmed submission has no code yet', async () => {
  const { site, popup_id, campaign_id, codeFor } = await begin()
  await site.live(popup_id, { document: documentWithCodes(campaign_id), more: { doubleOptIn: true } })
  const submission_id = tools.newId()
  await send({ id: submission_id, ticket: await aTicket() })
  const wish = { component_id: 'after', submission_id }
  expect((await codeFor(aVisitor(), wish)).status).toBe(403)
  await server.app.inject({ method: 'POST', url: (await server.linkInMail())! })
  expect((await codeFor(aVisitor(), wish)).body.code).toMatch(uniqueCode)
})

test('after a code expires, the same person gets a new one', async () => {
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

test('an empty pool shows the owner’s fallback, and an ended campaign shows nothing', async () => {
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
    min_purchase: 0,
    tiers: [],
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

test('everyone gets the shared code, and is counted', async () => {
  const { codeFor, check, load } = await begin({ create_method: 'shared' })
  expect((await codeFor(aVisitor())).body.code).toBe('10OFF')
  expect((await codeFor(aVisitor())).body.code).toBe('10OFF')
  expect(await check('10off')).toMatchObject({ valid: true, type: 'percentage', value: 10 })
  expect((await load()).issued).toBe(2)
})

test('a code comes with the minimum cart total', async () => {
  const { codeFor } = await begin({ min_purchase_amount: 30 })
  expect((await codeFor(aVisitor())).body).toMatchObject({ min_purchase: 30, tiers: [] })
})

test('counts the use of a code from a link once: a unique one for its owner, a shared one by browser', async () => {
  const unique = await begin()
  const { code } = (await unique.codeFor(aVisitor())).body
  const shared = await begin({ create_method: 'shared' })
  const visitor_id = aVisitor()
  for (const visitor of [visitor_id, aVisitor()]) await shared.codeFor(visitor)
  const used = (key: string, about: object) => post('/v/code/used', { key, kind: 'applied', ...about })
  for (let time = 0; time < 2; time++) {
    await used(unique.site.key, { code })
    await used(shared.site.key, { code: '10OFF', visitor_id })
  }
  await used(shared.site.key, { code: '10OFF', visitor_id: aVisitor() })
  await used(shared.site.key, { code: '10OFF' })
  expect((await used(shared.site.key, { code: 'NOBODYS', visitor_id })).status).toBe(200)
  const applied = async ({ site, campaign_id }: typeof unique) =>
    (await site.call('/apps/discounts/report', { campaign_id })).totals.applied
  expect([await applied(unique), await applied(shared)]).toEqual([1, 1])
})

test('a discount prize gives the winner’s own code, the same that a form shows', async () => {
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
  // A code that was won counts as shown. The page doesn't know its claim.
  for (const kind of ['copied', 'applied'])
    expect((await post('/v/code/used', { key: site.key, code: other.toLowerCase(), kind })).status).toBe(200)
  const { sources } = await site.call('/apps/discounts/report', { campaign_id })
  expect(sources[1]).toMatchObject({ source: 'game', issued: 1, shown: 1, claimed: 1, applied: 1 })
  await site.call('/apps/discounts/delete', { campaign_ids: [campaign_id] })
  // A prize whose codes have run out is no longer drawn.
  expect((await play(aVisitor())).body.prize.prize_type).toBe('nothing')
})

test('an auto-response contains the reader’s own code, the same that the form shows', async () => {
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
