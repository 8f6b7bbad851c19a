import { describe, expect, test } from 'vitest'
import { variantFor, placeOf } from '../test-rules.ts'
import { attributeOrders } from './index.ts'
import { campaignsServer, hour } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { aSite, clock, database, get, received, runJobs, smtp, tools } = await campaignsServer()

const html = (name: string) =>
  `<html><body><h1>${name}</h1><a href="https://shop.example/both">Both</a> <a href="https://shop.example/${name.toLowerCase()}">Own</a></body></html>`
const email = { subject: 'News', from_name: 'Ada', html: html('First'), browser_link: true }
const contentTest = { kind: 'content', share: 100, variants: [{ letter: 'B', mail: { html: html('Second') } }] }

/** Creates a campaign with a test and sends it to some contacts, a minute ago. */
async function sent(people: number, changes: object) {
  const site = await aSite(people)
  await site.hasAddress('https://shop.example')
  const campaign = await site.save({ email, ...changes })
  expect((await site.act('send', campaign)).body).toMatchObject({ success: true })
  await runJobs()
  clock.advance(60_000)
  const emailOf = new Map([...site.ids].map(([address, id]) => [id, address]))
  const rows = (await site.deliveries()).map((row) => ({ ...row, email: emailOf.get(row.recipient_id)! }))
  const token = (row: { id: string }) => trackToken(tools, site.siteId, row.id)
  const report = async () => (await site.act('report', campaign)).body
  return { ...site, campaign, rows, token, report, accepted: rows.filter(({ state }) => state === 'accepted') }
}
const plain = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=2E', '.')

describe('a content test', () => {
  test('sends each contact one of the emails, and shows each contact the one they received', async () => {
    const { rows, campaign, token, call, act } = await sent(12, { test: contentTest })
    expect(new Set(rows.map(({ variant }) => variant))).toEqual(new Set(['A', 'B']))
    for (const row of rows) {
      const [own, other] = row.variant === 'A' ? ['First', 'Second'] : ['Second', 'First']
      const mails = received(row.email).map(plain)
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain(`<h1>${own}</h1>`)
      expect(mails[0]).not.toContain(other)
      const { body } = await get(`/b/${token(row)}`)
      expect(body).toContain(`<h1>${own}</h1>`)
      const mine = { contact_id: row.recipient_id, email_id: row.id }
      expect((await call('/contacts/emails/load', mine)).body.email.html).toContain(`<h1>${own}</h1>`)
    }
    const resent = (await act('resend', campaign, { subject: 'Again', variant: 'B' })).body.campaign
    expect(resent.email).toMatchObject({ subject: 'Again', html: html('Second') })
    expect((await act('resend', campaign, { subject: 'Again' })).body.campaign.email.html).toBe(html('First'))
    const none = await act('resend', campaign, { subject: 'Again', variant: 'D' })
    expect([none.status, none.body.issues]).toEqual([
      400,
      [{ path: 'variant', message: 'The campaign has no such variant.' }],
    ])
    const theirs = await sent(2, { test: contentTest })
    expect((await act('resend', theirs.campaign, { subject: 'Again', variant: 'B' })).status).toBe(404)
  })

  test('counts the links of each email, and a URL in both emails once', async () => {
    const { rows, token, act, campaign, report } = await sent(12, { test: contentTest })
    const [a, b] = ['A', 'B'].map((letter) => rows.find(({ variant }) => variant === letter)!)
    const linksOf = (address: string) =>
      [...plain(received(address)[0]!).matchAll(/\/k\/[\w-]+\.(\d+)"/g)].map(([, number]) => number)
    const [ofA, ofB] = [linksOf(a!.email), linksOf(b!.email)]
    expect(ofA.filter((number) => ofB.includes(number))).toEqual([])
    for (const [row, number] of [
      [a, ofA[0]],
      [b, ofB[0]],
      [b, ofB[1]],
    ] as const) {
      expect((await get(`/k/${token(row!)}.${number}`)).statusCode).toBe(302)
    }
    const { links, variants } = await report()
    const clicks = links.map(({ url, clicks, people }) => [new URL(url).pathname, clicks, people])
    expect(clicks).toEqual([
      ['/both', 2, 2],
      ['/second', 1, 1],
      ['/first', 0, 0],
    ])
    expect(variants).toMatchObject([
      { letter: 'A', clicked: 1 },
      { letter: 'B', clicked: 1 },
    ])
    const mapOf = async (variant: string) => (await act('click-map', campaign, { variant })).body.html
    expect(await mapOf('A')).toMatch(/First[^]*1 · 100%[^]*0 · 0%/)
    expect(await mapOf('B')).toMatch(/Second[^]*1 · 50%[^]*1 · 50%/)
  })

  test('puts the winning email into the archive', async () => {
    const { act, campaign, siteId, report, load } = await sent(40, {
      is_public: true,
      test: { ...contentTest, share: 50, ends: 'hand' },
    })
    const archived = async () => (await get(`/archive/${siteId}/${campaign.id}`)).body
    expect(await archived()).toContain('<h1>First</h1>')
    expect((await act('winner', campaign, { variant: 'B' })).body.campaign.winner).toBe('B')
    await runJobs()
    expect(await archived()).toContain('<h1>Second</h1>')
    expect((await load(campaign)).status).toBe('sent')
    const resent = async (more: object) =>
      (await act('resend', campaign, { subject: 'Again', ...more })).body.campaign.email.html
    expect([await resent({}), await resent({ variant: 'A' })]).toEqual([html('Second'), html('First')])
    const { variants, test } = await report()
    const ofTest = variants.reduce((sum, { sent }) => sum + sent, 0)
    expect([ofTest + test!.rest!.sent, ofTest < 40, test!.waiting]).toEqual([40, true, 0])
  })
})

test('a sender test uses each variant’s sender name and reply address', async () => {
  const variants = [{ letter: 'B', from_name: 'Bob of Kettle', reply_to: 'bob@shop.example' }]
  const { rows, report } = await sent(12, { test: { kind: 'sender', share: 100, variants } })
  for (const { email, variant } of rows) {
    const [raw] = received(email)
    expect(raw).toMatch(variant === 'A' ? /^From: Ada </m : /^From: Bob of Kettle </m)
    expect(/^Reply-To: (.*)$/m.exec(raw!)?.[1]?.trim()).toBe(variant === 'A' ? undefined : 'bob@shop.example')
  }
  expect((await report()).variants).toMatchObject([
    { letter: 'A', from_name: 'Ada', reply_to: '' },
    { letter: 'B', from_name: 'Bob of Kettle', reply_to: 'bob@shop.example' },
  ])
})

test('a send-time test sends each variant at its time, and the rest when clocks show the winning time', async () => {
  const at = Math.ceil((clock.now + 3 * hour) / (15 * 60_000)) * 15 * 60_000
  const variants = [{ letter: 'B', send_at: new Date(at).toISOString() }]
  const test = { kind: 'time', share: 50, hours: 2, winner_by: 'clicked', variants }
  const { accepted, rows, deliveries, load, campaign, report, token } = await sent(30, { test })
  expect(new Set(accepted.map(({ variant }) => variant))).toEqual(new Set(['A']))
  const states = async (letter: string) =>
    new Set((await deliveries()).filter(({ variant }) => variant === letter).map(({ state }) => state))
  clock.advance(at - clock.now - 60_000)
  await runJobs()
  expect(await states('B')).toEqual(new Set(['planned']))
  clock.advance(60_000)
  await runJobs()
  expect(await states('B')).toEqual(new Set(['accepted']))
  clock.advance(60_000)
  for (const row of rows.filter(({ variant }) => variant === 'B')) await get(`/k/${token(row)}.0`)
  expect((await report()).test).toMatchObject({ kind: 'time', due_at: new Date(at + 2 * hour).toISOString() })
  clock.advance(2 * hour)
  await runJobs()
  expect(await load(campaign)).toMatchObject({ status: 'sending', winner: 'B' })
  clock.advance(21.5 * hour)
  await runJobs()
  expect((await load(campaign)).status).toBe('sending')
  clock.advance(hour)
  await runJobs()
  expect((await load(campaign)).status).toBe('sent')
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array.from({ length: 30 }, () => 'accepted'))
})

describe('the winner', () => {
  const subjects = (more: object) => ({
    test: { share: 60, hours: 2, variants: [{ letter: 'B', subject: 'Other' }], ...more },
  })

  test('is sent to the rest as soon as the result is decided', async () => {
    const { accepted, token, load, campaign, report } = await sent(130, subjects({ ends: 'verdict', hours: 24 }))
    expect((await report()).test).toMatchObject({ verdict: 'collecting', decided: '' })
    clock.advance(10 * 60_000)
    await runJobs()
    expect((await load(campaign)).winner).toBe('')
    for (const row of accepted.filter(({ variant }) => variant === 'B')) await get(`/o/${token(row)}.gif`)
    const { test, variants } = await report()
    expect(test).toMatchObject({
      verdict: 'winner',
      decided: 'B',
      best: 'B',
      sentence: expect.stringMatching(/^B wins: 100% opened it/),
    })
    expect(variants[1]!.low).toBeGreaterThan(variants[0]!.mean!)
    clock.advance(6 * 60_000)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sent', winner: 'B' })
    // Contacts who got it afterwards don't count in the test.
    expect((await report()).variants[1]!.sent).toBe(variants[1]!.sent)
  })

  test('of an undecided test is the best so far or is waited for, as the owner chose', async () => {
    for (const [undecided, status] of [
      ['best', 'sent'],
      ['wait', 'sending'],
    ]) {
      const { load, campaign, act, report } = await sent(20, subjects({ undecided }))
      clock.advance(2 * hour)
      await runJobs()
      expect([undecided, (await load(campaign)).status]).toEqual([undecided, status])
      if (undecided === 'best') continue
      expect((await report()).test!.waiting).toBeGreaterThan(0)
      expect((await act('winner', campaign, { variant: 'A' })).status).toBe(200)
      await runJobs()
      expect(await load(campaign)).toMatchObject({ status: 'sent', winner: 'A' })
    }
  })

  test('can be chosen manually once, among the variants of a campaign that is being sent', async () => {
    const { campaign, act, load, save } = await sent(20, subjects({ ends: 'hand' }))
    clock.advance(200 * hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sending', winner: '' })
    const refused = async (body: object, of: { id: string } = campaign) => {
      const { status, body: said } = await act('winner', of, body)
      return [status, said.error]
    }
    expect(await refused({ variant: 'C' })).toEqual([400, 'The campaign has no such variant.'])
    expect(await refused({ variant: 'Z' })).toEqual([400, expect.any(String)])
    expect(await refused({ variant: 'A' }, await save())).toEqual([409, expect.stringMatching(/no test/)])
    const theirs = await aSite(0)
    expect((await theirs.act('winner', campaign, { variant: 'A' })).status).toBe(404)
    expect(await refused({ variant: 'B' })).toEqual([200, undefined])
    expect(await refused({ variant: 'A' })).toEqual([409, 'Variant B was sent to the rest already.'])
    await runJobs()
    expect((await load(campaign)).status).toBe('sent')
  })

  test('by revenue is the variant whose readers bought more after a click', async () => {
    const more = { share: 100, winner_by: 'revenue', variants: [{ letter: 'B', subject: 'Other' }] }
    const { accepted, token, report, siteId } = await sent(120, { test: more })
    const buyers = accepted.filter(({ variant }, i) => variant === 'B' || i < 4)
    for (const row of buyers) await get(`/k/${token(row)}.0`)
    clock.advance(60_000)
    const at = new Date(clock.now)
    const orders = buyers.map(({ recipient_id: contactId, variant }) => ({
      orderId: tools.newId(),
      contactId,
      visitorId: null,
      at,
      amount: variant === 'B' ? 50 : 10,
      currency: 'EUR',
    }))
    await database.inSite(siteId, (db) => attributeOrders(db, siteId, orders))
    const { test, variants } = await report()
    expect(test).toMatchObject({ winner_by: 'revenue', verdict: 'winner', decided: 'B' })
    expect(variants[1]).toMatchObject({
      revenue: 50 * accepted.filter(({ variant }) => variant === 'B').length,
      mean: 50,
    })
  })
})

test.each([
  ['a mail that is not written', { kind: 'content', variants: [{ letter: 'B' }] }, 'test.variants.0.mail'],
  ['the same sender', { kind: 'sender', variants: [{ letter: 'B', from_name: 'Ada' }] }, 'test.variants.0.from_name'],
  ['an answer to nowhere', { kind: 'sender', variants: [{ letter: 'B', reply_to: 'x@' }] }, 'test.variants.0.reply_to'],
  ['no time', { kind: 'time', variants: [{ letter: 'B' }] }, 'test.variants.0.send_at'],
  [
    'a time that has passed',
    { kind: 'time', variants: [{ letter: 'B', send_at: '2020-01-01T00:00:00.000Z' }] },
    'test.variants.0.send_at',
  ],
])('rejects a test with %s, with an error on its field', async (_name, test, path) => {
  const { save, act } = await aSite(1)
  const campaign = await save({ email, test })
  const { status, body } = await act('send', campaign)
  expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
})

test('a send-time test can’t use contacts’ time zones', async () => {
  const { save, act } = await aSite(1)
  const day = 24 * hour
  const at = (days: number) => new Date(Math.ceil((clock.now + days * day) / day) * day).toISOString()
  const campaign = await save({ email, test: { kind: 'time', variants: [{ letter: 'B', send_at: at(3) }] } })
  const schedule = (schedule_zone: string, days: number) =>
    act('schedule', campaign, { schedule_at: at(days), schedule_zone })
  expect((await schedule('contact', 2)).body.issues).toMatchObject([{ path: 'test.kind' }])
  expect((await schedule('site', 4)).body.issues).toMatchObject([{ path: 'test.variants.0.send_at' }])
  expect((await schedule('site', 2)).body.campaign.status).toBe('scheduled')
})

test('test emails show each variant’s email as it is', async () => {
  const { save, act } = await aSite(1)
  const campaign = await save({ email, test: contentTest })
  smtp.contents.length = 0
  await act('test', campaign, { email_address: 'me@example.com', variant: 'B' })
  await runJobs()
  expect(plain(received('me@example.com').at(-1)!)).toContain('<h1>Second</h1>')
})

test('each contact’s variant stays the same, however often it is planned', async () => {
  const { rows, campaign } = await sent(40, { test: { ...contentTest, share: 50 } })
  for (const { recipient_id, variant } of rows) {
    expect(variant).toBe(variantFor(placeOf(campaign.id, recipient_id), ['A', 'B'], 50))
  }
})
