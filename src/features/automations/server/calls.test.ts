import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { shopEvents } from '#features/shops/contract.ts'
import { emptyFlow } from '../flow.ts'
import { lookForEntries } from './look-for-entries.ts'
import { purge } from './purge.ts'
import { judgeSplits } from './splits.ts'
import { aFlow, aStep, automationsServer, day, hour, minute } from './testing/automations-server.ts'

const calls: { path: string; body: string; headers: Record<string, unknown> }[] = []
let answerWith = 200
const other = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    calls.push({ path: request.url ?? '', body, headers: request.headers })
    response.writeHead(answerWith).end('ok')
  })
})
other.listen(0, '127.0.0.1')
await once(other, 'listening')
afterAll(() => void other.close())
const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`

const { aSite, advance, clock, database, mailbox, post, run, tools } = await automationsServer({
  trusted: new Set([origin]),
})
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })
const mark = aStep({ id: 'mark', kind: 'tag', change: 'add', tag: 'marked' })

test('an automation is saved, listed, loaded and deleted; a stale copy overwrites nothing', async () => {
  const site = await aSite()
  const id = await site.save(aFlow([pause, mark]))
  const { automation } = await site.call('/automations/load', { automation_id: id })
  expect(automation).toMatchObject({ name: 'Welcome', status: 'draft', version: 0, is_changed: true })
  clock.advance(1000)
  const again = { automation_id: id, name: 'Hello', flow: aFlow([mark]), updated_at: automation.updated_at }
  expect((await site.call('/automations/save', again)).automation.name).toBe('Hello')
  const stale = await post('/automations/save', { site_id: site.id, ...again }, site.owner)
  expect([stale.status, stale.body.error]).toEqual([409, 'Someone else saved this automation after you opened it.'])
  expect((await site.call('/automations/list')).automations).toMatchObject([
    { id, name: 'Hello', steps: 1, entered: 0 },
  ])
  expect(await site.call('/automations/delete', { automation_id: id })).toMatchObject({ success: true })
  expect((await site.call('/automations/list')).automations).toEqual([])
  expect((await post('/automations/load', { site_id: site.id, automation_id: id }, site.owner)).status).toBe(404)
})

test('what is not whole is not published, and every problem stands at its place', async () => {
  const site = await aSite()
  const flow = aFlow([
    aStep({ id: 'mail', kind: 'email', email_id: '', smart_sending: true }),
    aStep({
      id: 'if',
      kind: 'condition',
      filter: { match: 'all', conditions: [{ field: 'field:x', operator: 'odd' }] },
    }),
    aStep({ id: 'lost', kind: 'end' }, { step: 'if', branch: 'perhaps' }),
    aStep({ id: 'hook', kind: 'webhook', url: 'http://plain.example' }),
    aStep({ id: 'round', kind: 'go_to', step: 'hook' }),
  ])
  const { problems } = await site.call('/automations/validate', { flow })
  expect(problems).toEqual([
    { path: 'flow.steps.lost', message: 'The branch of this step does not exist.' },
    { path: 'flow.steps.round', message: 'This goes round in a circle. Add a wait.' },
    { path: 'flow.steps.mail', message: 'Choose an email.' },
    { path: 'flow.steps.hook', message: 'Enter an address that starts with https://.' },
    { path: 'flow.steps.if.conditions.0', message: 'This operator does not work with this field.' },
  ])
  const id = await site.save(flow)
  const refused = await post('/automations/publish', { site_id: site.id, automation_id: id }, site.owner)
  expect([refused.status, refused.body.issues]).toEqual([400, problems])
  const paused = await post('/automations/pause', { site_id: site.id, automation_id: id }, site.owner)
  expect([paused.status, paused.body.error]).toEqual([409, 'This automation has not been published.'])
  const resumed = await post('/automations/resume', { site_id: site.id, automation_id: id }, site.owner)
  expect(resumed.status).toBe(409)
  const odd = await post(
    '/automations/save',
    { site_id: site.id, name: 'x', flow: { ...emptyFlow, hold_out: 99 } },
    site.owner,
  )
  expect(odd.status).toBe(400)
})

test('another site’s automations, people and contacts are as if they did not exist', async () => {
  const [site, other_] = [await aSite(), await aSite()]
  const id = await site.publish(aFlow([pause]))
  await site.track('Start')
  const [enrollment] = await site.enrollments(id)
  const ask = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: other_.id, ...body }, other_.owner)).status
  for (const verb of ['load', 'publish', 'pause', 'resume', 'delete', 'report', 'webhooks']) {
    expect([verb, await ask(`/automations/${verb}`, { automation_id: id })]).toEqual([verb, 404])
  }
  expect(await ask('/automations/save', { automation_id: id, name: 'Mine', flow: emptyFlow })).toBe(404)
  expect(await ask('/automations/test-run', { flow: emptyFlow, contact_id: site.contacts[0]!.id })).toBe(404)
  expect(await ask('/events/track', { event: 'Start', contact_id: site.contacts[0]!.id })).toBe(404)
  expect((await other_.call('/automations/enrollments', { automation_id: id })).enrollments).toEqual([])
  expect(await other_.call('/automations/remove', { enrollment_id: enrollment!['id'] })).toMatchObject({
    removed: false,
  })
  expect(await site.call('/automations/remove', { enrollment_id: enrollment!['id'] })).toMatchObject({ removed: true })
  expect(await site.call('/automations/remove', { enrollment_id: enrollment!['id'] })).toMatchObject({ removed: false })
})

test('a test run tells each decision and why, and changes nothing', async () => {
  const site = await aSite()
  const emailId = await site.anEmail('Hello')
  const before = mailbox.length
  const flow = aFlow(
    [
      aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true }),
      pause,
      aStep({
        id: 'vip',
        kind: 'condition',
        filter: { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] },
      }),
      aStep({ id: 'end', kind: 'end' }, { step: 'vip', branch: 'no' }),
      mark,
    ],
    { filter: { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] } },
  )
  const [contact] = site.contacts
  const run_ = await site.call('/automations/test-run', { flow, contact_id: contact!.id })
  expect(run_.refusal).toBe(`${contact!.email} does not match the filter of this automation.`)
  expect(run_.steps.map(({ step_id, outcome }: Record<string, string>) => [step_id, outcome])).toEqual([
    ['mail', 'sent'],
    ['pause', 'waited'],
    ['vip', 'no'],
    ['end', 'ended'],
  ])
  expect(Date.parse(run_.steps[2]!.at) - Date.parse(run_.steps[0]!.at)).toBe(hour)
  await advance(day)
  expect(mailbox).toHaveLength(before)
  expect((await site.contactOf(contact!)).tags).toEqual([])
})

test('a webhook is called once it is answered, signed, and tried again until it is', async () => {
  const site = await aSite()
  const hook = aStep({ id: 'hook', kind: 'webhook', url: 'https://shop.example/in' })
  const id = await site.publish(aFlow([hook, pause]))
  // The check asks for https; only a test's own server speaks plain HTTP.
  await sql`UPDATE automation_versions SET flow = jsonb_set(flow, '{steps,0,url}', ${JSON.stringify(`${origin}/in?a=1`)}::jsonb)
    WHERE automation_id = ${id}`.execute(database.system)
  answerWith = 500
  await site.track('Start', undefined, { properties: { product: 'Lamp' } })
  await expect(advance()).rejects.toThrow('The server answered 500')
  expect((await site.call('/automations/webhooks', { automation_id: id })).webhooks).toMatchObject([
    { state: 'waiting', status: 500, attempts: 1, reason: 'The server answered 500.' },
  ])
  answerWith = 200
  await advance(hour)
  await advance(hour)
  const { webhooks, signing_key } = await site.call('/automations/webhooks', { automation_id: id })
  expect(webhooks).toMatchObject([{ state: 'delivered', status: 200, attempts: 2, size: 2 }])
  expect(calls.map(({ path }) => path)).toEqual(['/in?a=1', '/in?a=1'])
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', Buffer.from(signing_key, 'hex')).update(calls[1]!.body).digest('hex')
  expect(calls[1]!.headers).toMatchObject({ 'webhook-signature': `sha256=${signature}`, 'webhook-id': webhooks[0]!.id })
  expect(JSON.parse(calls[1]!.body)).toMatchObject({
    contact: { email: site.contacts[0]!.email },
    properties: { product: 'Lamp' },
  })
})

test('a webhook goes to no address of the own network', async () => {
  const site = await aSite()
  const hook = aStep({ id: 'hook', kind: 'webhook', url: 'https://shop.example/in' })
  const id = await site.publish(aFlow([hook]))
  await sql`UPDATE automation_versions SET flow = jsonb_set(flow, '{steps,0,url}', '"https://10.0.0.7/in"')
    WHERE automation_id = ${id}`.execute(database.system)
  await site.track('Start')
  await expect(advance()).rejects.toThrow('The webhook was not delivered')
  expect((await site.call('/automations/webhooks', { automation_id: id })).webhooks).toMatchObject([
    { state: 'waiting', status: 0 },
  ])
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.system)
})

test('the owners are told who came to a step, at most fifty times a day', async () => {
  const site = await aSite(2)
  const tell = aStep({ id: 'tell', kind: 'notify', message: 'Call <them>.' })
  await site.publish(aFlow([tell], { reentry: { kind: 'always' } }))
  await sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${site.owner.email}`.execute(database.system)
  const before = mailbox.length
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  expect(mailbox.slice(before)).toMatchObject([{ to: { address: site.owner.email }, subject: 'Welcome: 2 people' }])
  expect(mailbox.at(-1)!.html).toContain('Call &lt;them&gt;.')
})

test('subscribing, a tag and a list start flows', async () => {
  const site = await aSite()
  const started = async (event: object) => {
    const id = await site.publish(aFlow([pause], { trigger: { kind: 'event', event: event as never, where: [] } }))
    return async () => (await site.enrollments(id)).length
  }
  const { list_id } = await site.call('/lists/save', { name: 'News' })
  const counts = [
    await started({ kind: 'subscribed' }),
    await started({ kind: 'tagged', tag: 'vip' }),
    await started({ kind: 'joined_list', list_id }),
  ]
  const { contact } = await site.call('/contacts/add', { email: 'new@example.com', consent: 'Asked.' })
  await site.call('/contacts/save', { contact_id: contact.id, tags: ['other'], lists: [] })
  expect(await Promise.all(counts.map((count) => count()))).toEqual([1, 0, 0])
  await site.call('/contacts/save', { contact_id: contact.id, tags: ['other', 'vip'], lists: [list_id] })
  await site.call('/contacts/save', { contact_id: contact.id, tags: ['vip'], lists: [list_id] })
  expect(await Promise.all(counts.map((count) => count()))).toEqual([1, 1, 1])
})

test('an abandoned cart starts a flow, and its mail leads back to the cart', async () => {
  const site = await aSite()
  const emailId = await site.anEmail('Your [shop.cart_items]')
  await site.call('/autoresponse/email/save', {
    email: { id: emailId, name: 'Cart', subject: 'Your [shop.cart_items]', body: 'Back to [shop.recovery_url] now.' },
  })
  const trigger = { kind: 'event', event: { kind: 'cart_abandoned' }, where: [] } as const
  const mail = aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true })
  await site.publish(aFlow([mail], { trigger: { ...trigger, where: [] } }))
  const line = { product_id: '1', variant_id: '', title: 'Lamp', quantity: 1, price: 20 }
  const cart = {
    site_id: site.id,
    contact_id: site.contacts[0]!.id,
    visitor_id: null,
    cart_id: emailId,
    currency: 'EUR',
    total: 20,
    lines: [line],
    recovery_url: 'https://shop.example/cart/7',
  }
  await database.inSite(site.id, (db) => tools.events.emit(db, shopEvents.cartAbandoned, cart))
  await advance()
  expect(mailbox.at(-1)).toMatchObject({
    subject: 'Your Lamp',
    text: expect.stringContaining('https://shop.example/cart/7'),
  })
  const refused = {
    site_id: site.id,
    event: 'Start',
    contact_id: site.contacts[0]!.id,
    properties: { 'Shop.recovery_url': 'https://evil.example' },
  }
  expect((await post('/events/track', refused, site.owner)).status).toBe(400)
})

test('who comes into a segment or leaves it enters; who was in it before does not', async () => {
  const site = await aSite(3)
  const filter = { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] }
  const { segment } = await site.call('/segments/save', { name: 'VIP', filter })
  const tag = (contact: { id: Id }, kind: string) =>
    site.call('/contacts/bulk', { selection: { contact_ids: [contact.id] }, action: { kind, tag: 'vip' } })
  await tag(site.contacts[0]!, 'tag')
  const flow = (kind: 'segment_entered' | 'segment_left') =>
    aFlow([pause], { trigger: { kind, segment_id: segment.id } })
  const [coming, leaving] = [await site.publish(flow('segment_entered')), await site.publish(flow('segment_left'))]
  await run(lookForEntries)
  expect(await site.enrollments(coming)).toEqual([])
  await tag(site.contacts[1]!, 'tag')
  await tag(site.contacts[0]!, 'untag')
  await run(lookForEntries)
  await run(lookForEntries)
  expect((await site.enrollments(coming)).map(({ email }) => email)).toEqual([site.contacts[1]!.email])
  expect((await site.enrollments(leaving)).map(({ email }) => email)).toEqual([site.contacts[0]!.email])
})

test('a birthday starts a flow so many days before it, once a year, at its hour', async () => {
  const site = await aSite(2)
  await site.call('/contacts/fields/save', { key: 'birthday', label: 'Birthday', type: 'date' })
  const inDays = (days: number) => `1990${new Date(clock.now + days * day).toISOString().slice(4, 10)}`
  await site.call('/contacts/save', { contact_id: site.contacts[0]!.id, fields: { birthday: inDays(3) } })
  await site.call('/contacts/save', { contact_id: site.contacts[1]!.id, fields: { birthday: inDays(4) } })
  const trigger = { kind: 'date', field: 'field:birthday', days: -3, yearly: true, hour: 23 } as const
  const id = await site.publish(aFlow([pause], { trigger, reentry: { kind: 'always' } }))
  await run(lookForEntries)
  expect(await site.enrollments(id)).toEqual([])
  clock.advance((Date.UTC(2026, 10, 1, 23, 30) % day) - (clock.now % day))
  await run(lookForEntries)
  await advance(hour / 4)
  await run(lookForEntries)
  expect((await site.enrollments(id)).map(({ email }) => email)).toEqual([site.contacts[0]!.email])
  await advance(day)
  await run(lookForEntries)
  expect(await site.enrollments(id)).toHaveLength(2)
})

test('who has been away for so many days enters', async () => {
  const site = await aSite()
  const id = await site.publish(aFlow([pause], { trigger: { kind: 'inactive', days: 30 } }))
  await run(lookForEntries)
  clock.advance(29 * day)
  await run(lookForEntries)
  expect(await site.enrollments(id)).toEqual([])
  clock.advance(2 * day)
  await run(lookForEntries)
  expect(await site.enrollments(id)).toHaveLength(1)
})

test('the report counts people by step, revenue net, and compares with the control group', async () => {
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
  await run(judgeSplits)
})

test('a visitor’s event counts for the contact that their browser is known as, once', async () => {
  const site = await aSite()
  const id = await site.publish(aFlow([pause]))
  const visitor_id = '01970000-0000-7000-8000-00000000000a'
  const event = { key: site.key, event: 'Start', visitor_id, event_id: '01970000-0000-7000-8000-00000000000b' }
  expect(await post('/v/track', event)).toMatchObject({ status: 200 })
  expect(await site.enrollments(id)).toEqual([])
  await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, at)
    VALUES (${site.id}, ${visitor_id}, ${site.contacts[0]!.id}, '', now())`.execute(database.system)
  await post('/v/track', event)
  expect(await site.enrollments(id)).toHaveLength(1)
  expect((await post('/v/track', { ...event, event: '' })).status).toBe(400)
  expect((await post('/v/track', { ...event, key: 'nobodys' })).status).not.toBe(200)
})

test('merged contacts keep one place in a flow; unmerged, each has theirs again', async () => {
  const site = await aSite(3)
  const [ann, bob, cora] = site.contacts
  const id = await site.publish(aFlow([pause]))
  await site.track('Start', ann)
  await site.track('Start', bob)
  const { merge_id } = await site.call('/contacts/merge', { contact_id: ann!.id, from_id: bob!.id })
  expect((await site.enrollments(id)).map(({ contact_id, end_reason }) => [contact_id, end_reason])).toEqual([
    [ann!.id, ''],
    [ann!.id, 'removed'],
  ])
  await site.call('/contacts/unmerge', { merge_id })
  expect((await site.enrollments(id)).map(({ contact_id }) => contact_id)).toEqual([ann!.id, bob!.id])
  await site.call('/contacts/merge', { contact_id: cora!.id, from_id: ann!.id })
  expect((await site.enrollments(id))[0]).toMatchObject({ contact_id: cora!.id, end_reason: '' })
})

test('a deleted automation is forgotten with its people', async () => {
  const site = await aSite(2)
  const id = await site.publish(aFlow([pause]))
  for (const contact of site.contacts) await site.track('Start', contact)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM automation_enrollments
      WHERE automation_id = ${id}`.execute(database.system)
    return rows[0]!.count
  }
  await site.call('/automations/delete', { automation_id: id })
  await run(purge)
  expect(await count()).toBe(2)
  clock.advance(2 * day)
  await run(purge)
  expect(await count()).toBe(0)
})

test('one person whose step fails holds up nobody else', async () => {
  const site = await aSite(2)
  const [ann, bob] = site.contacts
  const id = await site.publish(aFlow([pause, mark]))
  for (const contact of [ann, bob]) await site.track('Start', contact)
  await advance(minute)
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`.execute(
    database.system,
  )
  await sql`CREATE TRIGGER broken BEFORE UPDATE OF tags ON contacts FOR EACH ROW
    WHEN (OLD.id = '${sql.raw(ann!.id)}') EXECUTE FUNCTION refuse()`.execute(database.system)
  await advance(hour)
  expect((await site.enrollments(id)).map(({ end_reason }) => end_reason)).toEqual(['', 'completed'])
  await sql`DROP TRIGGER broken ON contacts`.execute(database.system)
  await advance(hour)
  expect((await site.enrollments(id)).map(({ end_reason }) => end_reason)).toEqual(['completed', 'completed'])
})
