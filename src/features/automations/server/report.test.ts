import { expect, test } from 'vitest'
import { evaluateSplits } from './splits.ts'
import { aFlow, aStep, automationsServer, day, hour, minute } from './testing/automations-server.ts'

const { aSite, advance, app, mailbox, run } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })
const mark = aStep({ id: 'mark', kind: 'tag', change: 'add', tag: 'marked' })

test('the report counts contacts by step and net revenue, and compares with the control group', async () => {
  const site = await aSite(12)
  const goal = { event: { kind: 'ordered' as const }, days: 10, ends: false }
  const split = aStep({
    id: 'ab',
    kind: 'split',
    branches: [
      { key: 'a', weight: 50 },
      { key: 'b', weight: 50 },
    ],
    auto_winner: true,
  })
  const id = await site.publish(aFlow([split, pause, mark], { goal, hold_out: 50 }))
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  for (const [i, { email }] of site.contacts.entries()) {
    const order = { external_id: `r${site.id}-${i}`, email, currency: 'EUR', total: 119, tax: 19 }
    await site.call('/orders/record', { order })
  }
  const { report } = await site.call('/automations/report', { automation_id: id })
  const { treated, held } = report.uplift!
  expect(treated.people + held.people).toBe(12)
  expect(held.people).toBeGreaterThan(0)
  expect(report).toMatchObject({
    entered: treated.people,
    waiting: treated.people,
    currency: 'EUR',
    revenue: treated.people * 100,
  })
  expect(held).toMatchObject({ conversions: held.people, revenue: held.people * 100 })
  expect(report.uplift!.conversions).toMatchObject({ more: expect.toBeOneOf([null, expect.any(Number)]) })
  const steps = new Map(report.steps.map((step: { step_id: string }) => [step.step_id, step]))
  expect(steps.get('ab')).toMatchObject({ passed: treated.people, waiting: 0, converted: 0 })
  expect(steps.get('pause')).toMatchObject({ passed: 0, waiting: treated.people, converted: treated.people })
  expect(report.splits.map(({ people }: { people: number }) => people).reduce((a: number, b: number) => a + b)).toBe(
    treated.people,
  )
  await advance(hour)
  expect((await site.call('/automations/report', { automation_id: id })).report).toMatchObject({
    completed: treated.people,
    waiting: 0,
  })
  await advance(10 * day)
  expect((await site.enrollments(id)).filter(({ end_reason }) => end_reason === 'held_out')).toHaveLength(held.people)
  await run(evaluateSplits)
})

const person = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }

test('counts opens and clicks of a flow’s emails once each, by step, and an order for the latest email', async () => {
  const site = await aSite(2)
  const { email } = await site.call('/autoresponse/email/save', {
    email: { name: 'Look', subject: 'Look', body: '<a href="https://shop.example/lamp?a=1">Lamp</a>' },
  })
  const mail = (id: string) => aStep({ id, kind: 'email', email_id: email.id!, smart_sending: false })
  const automationId = await site.publish(aFlow([mail('first'), pause, mail('second'), mark]))
  await site.track('Start')
  await advance()
  const html = mailbox.at(-1)!.html ?? ''
  const [, picture = ''] = /src="https?:\/\/[^/"]+(\/o\/[\w-]+\.gif)"/.exec(html) ?? []
  const [, link = ''] = /href="https?:\/\/[^/"]+(\/k\/[^"]+)"/.exec(html) ?? []
  const get = (url: string, headers = person) => app.inject({ url: url.replaceAll('&amp;', '&'), headers })
  expect((await get(picture, { 'user-agent': 'Mozilla/5.0' })).statusCode).toBe(200)
  const report = async () => (await site.call('/automations/report', { automation_id: automationId })).report
  expect(await report()).toMatchObject({ sent: 1, opened: 0, clicked: 0 })
  await advance(minute)
  for (let i = 0; i < 2; i++) await get(picture)
  for (let i = 0; i < 2; i++) {
    const { statusCode, headers } = await get(link)
    expect([statusCode, headers['location']]).toEqual([302, 'https://shop.example/lamp?a=1'])
  }
  // Doesn't change the last character, because some of its bits are unused.
  const forged = link.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect((await get(forged)).statusCode).toBe(404)
  expect(await report()).toMatchObject({
    sent: 1,
    opened: 1,
    clicked: 1,
    steps: [{ opened: 1, clicked: 1 }, {}, {}, {}],
  })
  const { activity } = await site.call('/contacts/load', { contact_id: site.contacts[0]!.id })
  expect(activity.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sent', 'opened', 'clicked']))
  const order = (external_id: string, total: number) =>
    site.call('/orders/record', { order: { external_id, email: site.contacts[0]!.email, currency: 'EUR', total } })
  await order('1', 10)
  await advance(hour)
  await order('2', 25)
  const { steps, revenue } = await report()
  const { automations } = await site.call('/automations/list', {})
  expect(automations).toMatchObject([{ sent: 2, revenue: 35 }])
  expect([revenue, ...steps.map((step) => step.revenue)]).toEqual([35, 10, 0, 25, 0])
})

test('emails of flows count toward the frequency cap of campaigns', async () => {
  const site = await aSite()
  await site.call('/sending/settings/save', { settings: { cap_count: 1, cap_days: 7 } })
  const emailId = await site.anEmail()
  await site.publish(aFlow([aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true })]))
  await site.track('Start')
  await advance()
  const { campaign } = await site.call('/campaigns/save', {
    campaign: { name: 'News', email: { subject: 'News', html: '<p>News</p>' } },
  })
  mailbox.length = 0
  await site.call('/campaigns/send', { campaign_id: campaign.id })
  await advance()
  expect(mailbox).toEqual([])
  const { counts } = (await site.call('/campaigns/load', { campaign_id: campaign.id })).campaign
  expect(counts).toMatchObject({ recipients: 1, skipped: 1 })
})
