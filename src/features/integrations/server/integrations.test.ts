import { expect, test } from 'vitest'
import { answered, integrationsServer, newsletter } from './testing/integrations-server.ts'

const server = await integrationsServer()
const { added, aSite, begin, clock, failing, mailbox, pollHourly, post, runJobs } = server
const hour = 3_600_000

test('sends a subscriber of any form to the service, with their fields', async () => {
  const { subscribe, deliveries, email, stateOf } = await begin()
  await subscribe(email, { first_name: 'Ann', size: 'M' })
  expect(added).toEqual([])
  expect((await stateOf()).waiting).toBe(1)
  await runJobs()
  expect(added).toEqual([{ email, fields: { name: 'Ann', size: 'M' }, groups: ['7'] }])
  expect(await deliveries()).toMatchObject([{ email, state: 'delivered', list_name: 'Newsletter', attempts: 1 }])
})

test('tests credentials before storing them, and names missing ones', async () => {
  const { site } = await begin()
  const sent = (credentials: object) =>
    post('/oaconsumer/mailerlite/connect', { site_id: site.id, credentials }, site.owner)
  expect((await sent({})).body).toMatchObject({
    issues: [{ path: 'credentials.apiKey', message: 'Enter the API token.' }],
  })
  failing(() => answered(401, { message: 'Unauthenticated.' }))
  const refused = await sent({ apiKey: 'wrong-token' })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('MailerLite refused the credentials.')])
  expect(refused.text).not.toContain('wrong-token')
})

test('a form can have its own services, in addition to the default ones or instead of them', async () => {
  const { call, popup_id, subscribe, email } = await begin()
  const settings = { ...newsletter, list_id: '8', list_name: 'VIP' }
  await call('/list/mailerlite/settings/save', { popup_id, settings })
  await subscribe(email)
  await runJobs()
  expect(added.map(({ groups }) => groups)).toEqual([['8']])
  await call('/list/mailerlite/settings/save', { popup_id, settings: null })
  await call('/apps/integrations/settings/save', { popup_id, uses_default: false })
  await subscribe(`b-${email}`)
  await runJobs()
  expect(added).toHaveLength(1)
  expect(await call('/apps/integrations/settings', { popup_id })).toMatchObject({ uses_default: false, targets: {} })
})

test('only contacts who checked the consent field are sent', async () => {
  const { subscribe, deliveries, email } = await begin({ consent_field: 'news' })
  await subscribe(email, { news: '' })
  await subscribe(`yes-${email}`, { news: 'Yes' })
  await runJobs()
  expect(added.map((one) => one.email)).toEqual([`yes-${email}`])
  expect(await deliveries({ state: 'skipped' })).toMatchObject([{ problem: 'The consent field was not checked.' }])
})

test('does not subscribe a contact at the service who unsubscribed here', async () => {
  const { call, subscribe, deliveries, email } = await begin()
  await subscribe(email)
  const contact_ids = [(await call('/contacts/list', { search: email })).contacts[0]!.id]
  await call('/contacts/bulk', { selection: { contact_ids }, action: { kind: 'unsubscribe' } })
  await runJobs()
  expect(added).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'skipped', problem: 'The contact is not subscribed.' }])
})

test('keeps a refused delivery with the service’s error message, and lets it be retried', async () => {
  const { call, subscribe, deliveries, email, stateOf } = await begin()
  failing(({ request }) =>
    request.startsWith('POST') ? answered(422, { message: 'The email is invalid.' }) : undefined,
  )
  await subscribe(email)
  await subscribe(`b-${email}`)
  await runJobs()
  expect(await deliveries({ state: 'refused' })).toMatchObject([
    { problem: 'The email is invalid.' },
    { problem: 'The email is invalid.' },
  ])
  expect((await stateOf()).refused).toBe(2)
  failing(undefined)
  const [one] = await deliveries()
  expect((await call('/integrations/deliveries/retry', { service: 'mailerlite', delivery_id: one!.id })).retried).toBe(
    1,
  )
  await runJobs()
  expect(added).toHaveLength(1)
  expect((await call('/integrations/deliveries/retry', { service: 'mailerlite' })).retried).toBe(1)
  await runJobs()
  expect(added).toHaveLength(2)
})

test('retries a service that is down for a day, at growing intervals', async () => {
  const { subscribe, deliveries, email } = await begin()
  failing(({ request }) => (request.startsWith('POST') ? answered(503, 'Maintenance') : undefined))
  await subscribe(email)
  for (let hours = 0; hours < 23; hours++) {
    await runJobs()
    clock.advance(hour)
  }
  const [waiting] = await deliveries()
  expect(waiting).toMatchObject({ state: 'waiting', problem: expect.stringContaining('status 503') })
  expect(waiting!.attempts).toBeGreaterThan(8)
  clock.advance(3 * hour)
  await runJobs()
  expect(await deliveries()).toMatchObject([{ state: 'refused', problem: expect.stringContaining('Tried for a day.') }])
  failing(undefined)
})

test('a rate limit response pauses the whole connection, and doesn’t count as an attempt', async () => {
  const { subscribe, deliveries, email } = await begin()
  let asked = 0
  failing(({ request }) => {
    if (request.startsWith('POST')) asked++
    return asked > 0 && asked <= 4 ? answered(429, {}, { 'retry-after': '600' }) : undefined
  })
  await subscribe(email)
  await runJobs()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  clock.advance(5 * 60_000)
  await runJobs()
  expect(added).toEqual([])
  clock.advance(6 * 60_000)
  failing(undefined)
  await runJobs()
  expect(added).toHaveLength(1)
})

test('a broken connection keeps all deliveries waiting and notifies the owner once; reconnecting sends them all', async () => {
  const { call, subscribe, deliveries, email, stateOf, site } = await begin()
  failing(() => answered(401, { message: 'Unauthenticated.' }))
  await subscribe(email)
  await runJobs()
  await subscribe(`b-${email}`)
  await runJobs()
  expect(await stateOf()).toMatchObject({ connected: true, valid: false, waiting: 2 })
  const notices = mailbox.filter(({ to }) => to.address === site.owner.email)
  expect(notices.map(({ subject }) => subject)).toEqual(['Corner & Shop: MailerLite is disconnected'])
  expect(notices[0]!.text).toContain('/integrations')
  failing(undefined)
  await call('/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'ml-token-2' } })
  await runJobs()
  expect(added.map((one) => one.email).toSorted()).toEqual([`b-${email}`, email].toSorted())
  expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('disconnecting skips waiting deliveries and removes the settings', async () => {
  const { call, subscribe, deliveries, email, stateOf } = await begin()
  await subscribe(email)
  await call('/oaconsumer/mailerlite/disconnect')
  await runJobs()
  expect(added).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'skipped', problem: 'The service was disconnected.' }])
  expect(await stateOf()).toMatchObject({ connected: false })
  expect((await call('/list/mailerlite/settings/load')).settings).toBeNull()
})

test('sends existing contacts once, skipping those who are not subscribed', async () => {
  const { call, subscribe, email } = await begin()
  await call('/list/mailerlite/settings/save', { settings: null })
  for (let i = 0; i < 12; i++) await subscribe(`${i}-${email}`)
  const contact_ids = [(await call('/contacts/list', { search: `3-${email}` })).contacts[0]!.id]
  await call('/contacts/bulk', { selection: { contact_ids }, action: { kind: 'unsubscribe' } })
  const { backfill } = await call('/integrations/backfill', { service: 'mailerlite', settings: newsletter })
  expect(backfill).toMatchObject({ total: 11, delivered: 0, state: 'running' })
  await runJobs()
  expect(added).toHaveLength(11)
  expect((await call('/integrations/backfills')).backfills).toMatchObject([
    { delivered: 11, refused: 0, state: 'done' },
  ])
})

test('unsubscribes a contact here within an hour after they unsubscribe at a service', async () => {
  const { call, subscribe, email } = await begin()
  await subscribe(email)
  await call('/oaconsumer/brevo/connect', { credentials: { apiKey: 'x' } })
  failing(({ request }) => {
    if (request.startsWith('GET api.brevo.com/v3/account')) return { companyName: 'Kettle' }
    if (request.startsWith('GET api.brevo.com/v3/contacts?')) {
      return { contacts: [{ email: email.toUpperCase(), emailBlacklisted: true }] }
    }
    return undefined
  })
  expect((await call('/oaconsumer/brevo/connect', { credentials: { apiKey: 'x' } })).account).toBe('Kettle')
  await pollHourly()
  expect(await server.statusOf(email)).toBe('unsubscribed')
  failing(undefined)
})

test('after a failed poll for unsubscribes, shows the service’s error and polls again from the same moment', async () => {
  const { call, stateOf, subscribe, email } = await begin()
  await subscribe(email)
  let answer: unknown = answered(403, { message: 'The key lacks the scope contacts.' })
  const asked: string[] = []
  failing(({ request, headers }) => {
    if (request.startsWith('GET api.brevo.com/v3/account')) return { companyName: 'Kettle' }
    // Other sites are polled within the same hour.
    if (!request.startsWith('GET api.brevo.com/v3/contacts?') || headers['api-key'] !== 'narrow') return undefined
    asked.push(request)
    return answer
  })
  await call('/oaconsumer/brevo/connect', { credentials: { apiKey: 'narrow' } })
  expect(await stateOf('brevo')).toMatchObject({ unsubscribes_problem: '' })
  await pollHourly()
  expect(await stateOf('brevo')).toMatchObject({
    valid: true,
    unsubscribes_problem: 'The key lacks the scope contacts.',
  })
  clock.advance(hour)
  answer = { contacts: [{ email, emailBlacklisted: true }] }
  await pollHourly()
  expect(asked).toEqual([asked[0], asked[0]])
  expect(await stateOf('brevo')).toMatchObject({ unsubscribes_problem: '' })
  expect(await server.statusOf(email)).toBe('unsubscribed')
  failing(undefined)
})

test('if a service has more unsubscribes than one poll reads, the next poll continues from there', async () => {
  const { call } = await begin()
  const from: number[] = []
  const start = Math.floor(clock.now)
  failing(({ request, body }) => {
    if (request.startsWith('GET api.hubapi.com/account-info')) return { portalId: 1 }
    if (!request.startsWith('POST api.hubapi.com/crm/v3/objects/contacts/search')) return undefined
    const { filterGroups } = body as { filterGroups: { filters: { value: string }[] }[] }
    from.push(Number(filterGroups[0]!.filters[1]!.value))
    const lastmodifieddate = new Date(start + from.length * 1000).toISOString()
    return { results: [{ properties: { email: 'a@b.example', lastmodifieddate } }], paging: { next: { after: '1' } } }
  })
  await call('/oaconsumer/hubspot/connect', { credentials: { accessKey: 'x' } })
  clock.advance(hour)
  await pollHourly()
  expect(from).toHaveLength(100)
  await pollHourly()
  expect(from[100]).toBe(start + 100_000)
  failing(undefined)
})

test('only members read settings and only admins connect services; other sites can’t see a site’s deliveries', async () => {
  const { site, subscribe, email, deliveries } = await begin()
  await subscribe(email)
  const other = await aSite()
  const mine = (path: string, body: object) => post(path, { site_id: site.id, ...body }, other.owner)
  for (const [path, body] of [
    ['/oaconsumer/state', {}],
    ['/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'x' } }],
    ['/oaconsumer/mailerlite/disconnect', {}],
    ['/integrations/deliveries', {}],
    ['/integrations/backfill', { service: 'mailerlite', settings: newsletter }],
  ] as const) {
    expect([path, (await mine(path, body)).status]).toEqual([path, 403])
  }
  const [delivery] = await deliveries()
  const retry = { service: 'mailerlite', delivery_id: delivery!.id }
  expect((await other.call('/integrations/deliveries/retry', retry)).retried).toBe(0)
  expect((await other.call('/integrations/deliveries')).deliveries).toEqual([])
})
