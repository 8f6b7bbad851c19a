import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { campaignsServer, hour, html } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { aSite, answer, clock, database, get, received, runJobs, tools } = await campaignsServer()

describe('a campaign', () => {
  test('is created, sent, and reported', async () => {
    const { emails, save, act, load, call } = await aSite(5)
    const campaign = await save()
    expect((await call('/campaigns/audience', { audience: {} })).body.count).toBe(5)
    expect((await act('send', campaign)).body.campaign.status).toBe('queued')
    await runJobs()
    expect(await load(campaign)).toMatchObject({
      status: 'sent',
      counts: { recipients: 5, sent: 5, delivered: 5, waiting: 0 },
    })
    const [raw] = received(emails[2]!)
    expect(raw).toMatch(/^Subject: News for Ann2$/m)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/n\/[\w-]+>$/m)
    expect(raw!.replaceAll('=\r\n', '').replaceAll('=20', ' ')).toContain('<h1>Hi Ann2</h1>')
    expect(raw).toContain('1 Test Street')
    expect(raw).toContain('Unsubscribe: ')
    for (const email of emails) expect(received(email)).toHaveLength(1)
    const report = (await act('report', campaign)).body
    expect(report).toMatchObject({
      counts: { delivered: 5 },
      links: [{ url: 'https://shop.example/sale?a=1&b=2', clicks: 0 }],
      domains: [{ domain: 'example.com', sent: 5 }],
    })
  })

  test('that is incomplete can’t be sent, and lists what is missing', async () => {
    const { save, act } = await aSite(1)
    const campaign = await save({ email: { from_address: 'me@elsewhere.example' } })
    const { status, body } = await act('send', campaign)
    expect(status).toBe(400)
    expect(body.issues.map(({ path }) => path)).toEqual(['email.subject', 'email.html', 'email.from_address'])
    expect((await act('load', campaign)).body.checks).toHaveLength(3)
  })

  test('without recipients can’t be sent now, but can be scheduled; warnings block nothing', async () => {
    const { save, act, call } = await aSite(0)
    const campaign = await save({ email: { subject: '[Sale] News for [shoe_size]', html } })
    const { status, body } = await act('send', campaign)
    expect([status, body.issues]).toEqual([400, [{ path: 'audience', message: 'The audience is empty.' }]])
    const warned = async () =>
      (await act('load', campaign)).body.checks.map((one: Record<string, string>) => [one.severity, one.message])
    const words = (name: string) => [
      'warning',
      `“${name}” is not a contact field: the merge tag [${name}] will be empty.`,
    ]
    expect(await warned()).toEqual([words('Sale'), words('shoe_size')])
    const schedule_at = new Date(Math.ceil(clock.now / hour) * hour + hour).toISOString()
    expect((await act('schedule', campaign, { schedule_at })).status).toBe(200)
    const added = await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
    await sql`UPDATE contacts SET fields = '{"Shoe size": "38"}' WHERE id = ${added.body.contact.id}`.execute(
      database.system,
    )
    expect(await warned()).toEqual([words('Sale')])
  })

  test('limited to lists is sent to no contacts until a list is chosen', async () => {
    const { save, act, call } = await aSite(2)
    const campaign = await save({ audience: { only_named: true } })
    expect((await call('/campaigns/audience', { audience: { only_named: true } })).body.count).toBe(0)
    const { body } = await act('send', campaign)
    expect(body.issues).toEqual([{ path: 'audience.lists', message: 'Choose a list or a segment.' }])
    const { list_id } = (await call('/lists/save', { name: 'VIP' })).body
    await call('/campaigns/save', { campaign: { ...campaign, audience: { only_named: true, lists: [list_id] } } })
    expect((await act('load', campaign)).body.checks).toEqual([])
  })

  test('is paused, resumed and canceled', async () => {
    const { save, act, load, emails, deliveries } = await aSite(2)
    const campaign = await save()
    answer((to) => (to === emails[0] ? 'take' : 'rcpt 451'))
    await act('send', campaign)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sending', counts: { delivered: 1, waiting: 1 } })
    expect((await act('pause', campaign)).body.campaign).toMatchObject({ status: 'sending', is_paused: true })
    answer(() => 'take')
    clock.advance(hour)
    await runJobs()
    expect(received(emails[1]!)).toHaveLength(0)
    await act('resume', campaign)
    answer(() => 'rcpt 451')
    await runJobs()
    expect((await act('cancel', campaign)).body.campaign.status).toBe('sent')
    clock.advance(24 * hour)
    answer(() => 'take')
    await runJobs()
    expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['accepted', 'skipped'])
    expect((await act('cancel', campaign)).status).toBe(409)
  })

  test('skips contacts who are unsubscribed, suppressed, or over the frequency cap', async () => {
    const { save, act, call, emails, ids, deliveries } = await aSite(3)
    await call('/suppressions/add', { emails: [emails[1]] })
    await call('/sending/settings/save', { settings: { cap_count: 1, cap_days: 7 } })
    const first = await save({ audience: { contact_ids: [ids.get(emails[0]!)] } })
    await act('send', first)
    await runJobs()
    const second = await save()
    await act('send', second)
    await runJobs()
    expect((await deliveries()).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      'accepted ',
      'accepted ',
      'skipped Got 1 within 7 days.',
      'skipped On the suppression list: manual.',
    ])
  })

  test('tests subjects on a share of the audience, and sends the winner to the rest', async () => {
    const { save, act, load, siteId, deliveries } = await aSite(24)
    const campaign = await save({ test: { variants: [{ letter: 'B', subject: 'Other news' }], share: 50, hours: 2 } })
    await act('send', campaign)
    await runJobs()
    const first = await deliveries()
    const sentFirst = first.filter(({ state }) => state === 'accepted')
    expect((await load(campaign)).status).toBe('sending')
    expect(sentFirst.length).toBeGreaterThan(2)
    expect(sentFirst.length).toBeLessThan(24)
    clock.advance(60_000)
    for (const { id, variant } of sentFirst) {
      if (variant === 'B') await get(`/o/${trackToken(tools, siteId, id)}.gif`)
    }
    clock.advance(2 * hour)
    await runJobs()
    const all = await deliveries()
    const rest = all.filter(({ id }) => !sentFirst.some((one) => one.id === id))
    const winner = sentFirst.some(({ variant }) => variant === 'B') ? 'B' : 'A'
    expect(new Set(rest.map(({ variant, state }) => `${variant} ${state}`))).toEqual(new Set([`${winner} accepted`]))
    expect(await load(campaign)).toMatchObject({ status: 'sent', winner })
  })

  test('edited by two people at once is not overwritten unnoticed', async () => {
    const { call, save, load } = await aSite(0)
    const { id } = await save()
    const { updated_at } = await load({ id })
    const write = async (name: string, of?: string) => {
      const { status, body } = await call('/campaigns/save', { campaign: { id, name, updated_at: of } })
      return { status, error: body.error, updated_at: body.campaign?.updated_at as string }
    }
    const first = await write('First', updated_at)
    expect([first.status, first.updated_at > updated_at]).toEqual([200, true])
    expect(await write('Second', updated_at)).toMatchObject({
      status: 409,
      error: 'This campaign was changed since you opened it.',
    })
    expect((await load({ id })).name).toBe('First')
    // Its response was lost, so it is sent again.
    expect((await write('First', updated_at)).status).toBe(200)
    const { updated_at: latest } = await load({ id })
    expect((await write('Second', latest)).status).toBe(200)
    // A save without `updated_at` always overwrites.
    expect((await write('Third')).status).toBe(200)
  })

  test('is copied, deleted, restored, and sent as a test', async () => {
    const { save, act, call } = await aSite(1)
    const campaign = await save()
    const copy = (await act('duplicate', campaign)).body.campaign
    expect(copy).toMatchObject({ name: 'Winter (copy)', status: 'draft' })
    await act('delete', copy)
    expect((await call('/campaigns/list')).body).toMatchObject({ total: 1 })
    expect((await call('/campaigns/list', { status: ['deleted'] })).body).toMatchObject({
      total: 1,
      campaigns: [{ id: copy.id }],
    })
    expect((await act('restore', copy)).body.campaign.status).toBe('draft')
    expect((await act('test', campaign, { email_address: 'me@example.com' })).status).toBe(200)
    expect((await act('test', campaign, { email_address: 'nobody' })).status).toBe(400)
    await runJobs()
  })

  test('is sent as a test with the same sender that contacts see', async () => {
    const { siteId, save, act } = await aSite(0)
    await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
      VALUES (${siteId}, 'Kettle & Kiln', 'https://kettle.example', ${`key-${siteId}`}, 'UTC', now())`.execute(
      database.system,
    )
    const campaign = await save()
    await act('test', campaign, { email_address: 'me@example.com' })
    await runJobs()
    expect(received('me@example.com').at(-1)).toMatch(/^From: Kettle & Kiln </m)
  })
})

test("another site's campaign is as if it did not exist", async () => {
  const theirs = await aSite(0)
  const campaign = await theirs.save()
  const mine = await aSite(0)
  for (const verb of [
    'load',
    'delete',
    'restore',
    'duplicate',
    'send',
    'pause',
    'resume',
    'cancel',
    'report',
    'unknown',
    'unknown/resend',
  ]) {
    const [their, none] = [await mine.act(verb, campaign), await mine.act(verb, { id: tools.newId() })]
    expect([verb, their.status]).toEqual([verb, 404])
    expect(their.body).toEqual(none.body)
  }
  expect((await mine.call('/campaigns/save', { campaign: { id: campaign.id, name: 'x' } })).status).toBe(404)
  expect((await mine.call('/campaigns/list')).body.total).toBe(0)
})

test('lists auto-responses with campaigns on request, by their status', async () => {
  const { call } = await aSite(0)
  const bodyOf = async <Path extends string>(path: Path, body: object) => (await call(path, body)).body
  const add = async (name: string, status: 'active' | 'paused') => {
    const { email } = await bodyOf('/autoresponse/email/save', { email: { name, subject: name, body: 'Hello' } })
    const { rule } = await bodyOf('/autoresponse/rule/create', { popup_id: tools.newId(), email_id: email.id })
    await bodyOf('/autoresponse/rule/status', { rule_id: rule.id, status })
  }
  await add('Welcome', 'active')
  await add('Old', 'paused')
  const listed = async (more: object) => {
    const { auto_responses } = await bodyOf('/campaigns/list', more)
    return auto_responses.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`).toSorted()
  }
  expect(await listed({})).toEqual([])
  expect(await listed({ autoresponse: ['active'] })).toEqual(['Welcome active'])
  expect(await listed({ autoresponse: ['paused'] })).toEqual(['Old paused'])
  expect(await listed({ autoresponse: ['active', 'paused'] })).toEqual(['Old paused', 'Welcome active'])
  // Only for emails, and none of another site.
  expect((await (await aSite(0)).call('/campaigns/list', { autoresponse: ['active'] })).body.auto_responses).toEqual([])
  expect((await call('/campaigns/list', { autoresponse: ['deleted'] })).status).toBe(400)
})
