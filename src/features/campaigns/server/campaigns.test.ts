import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { push } from './testing/a-push-room.ts'
import { openFleet, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { type Mood, moodyServer } from '#platform/server/mail/testing/moody-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { campaignsRoom } from './index.ts'
import { trackToken } from './track-token.ts'

// A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 60_000 })

let moodOf: (to: string, times: number) => Mood = () => 'take'
const smtp = await moodyServer({ mood: (to, times) => moodOf(to, times), keep: true })
const privateServers = new Set(['127.0.0.1'])
const fleet = openFleet({ smtpUrl: smtp.url, hostName: 'trellis.example', privateServers })
const records = new Map<string, string[]>()
const ask = async (name: string, type: string) => records.get(`${type} ${name}`) ?? []
const rooms = [
  sitesRoom(),
  contacts,
  autoResponses,
  push,
  sendingRoom({ ask, privateServers }),
  campaignsRoom({ fleet }),
]
const { app, aMember, clock, database, post, runJobs, tools } = await testServer({ rooms })
afterAll(async () => {
  await fleet.close()
  await smtp.close()
})
beforeEach(() => {
  moodOf = () => 'take'
  smtp.contents.length = 0
})
const hour = 3_600_000

const html =
  '<html><body><h1>Hi [first_name|there]</h1><a href="https://shop.example/sale?a=1&amp;b=2">Sale</a></body></html>'

/** A site with so many subscribed contacts, and ways to ask about its campaigns. */
async function aSite(people = 3) {
  const { siteId, token } = aMember()
  const call = async (path: string, body: object = {}) => await post(path, { site_id: siteId, ...body }, { token })
  const emails = Array.from({ length: people }, (_, i) => `p${i}-${siteId.slice(-6)}@example.com`)
  for (const [i, email] of emails.entries()) {
    const added = await call('/contacts/add', { email, first_name: `Ann${i}`, consent: 'Asked in the shop.' })
    expect(added.body).toMatchObject({ success: true })
  }
  const listed = await call('/contacts/list', { limit: 100 })
  const ids = new Map<string, string>(
    listed.body.contacts.map(({ id, email }: { id: string; email: string }) => [email, id]),
  )
  const save = async (changes: object = {}) => {
    const campaign = {
      name: 'Winter',
      email: { subject: 'News for [first_name|you]', preview_text: 'Up to half', html },
      ...changes,
    }
    return (await call('/campaigns/save', { campaign })).body.campaign as { id: string }
  }
  const act = (verb: string, campaign: { id: string }, more: object = {}) =>
    call(`/campaigns/${verb}`, { campaign_id: campaign.id, ...more })
  const load = async (campaign: { id: string }) => (await act('load', campaign)).body.campaign
  const deliveries = async () => {
    const { rows } = await sql<{ id: string; recipient_id: string; state: string; reason: string; variant: string }>`
      SELECT id, recipient_id, state, reason, variant FROM deliveries WHERE site_id = ${siteId} ORDER BY id`.execute(
      database.system,
    )
    return rows
  }
  return { siteId, token, call, emails, ids, save, act, load, deliveries }
}

const received = (email: string) => smtp.contents.filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`))
const get = (url: string, userAgent = 'Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko)') =>
  app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } })

describe('a campaign', () => {
  test('is written, sent, and reported', async () => {
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

  test('that lacks something cannot leave, and says what', async () => {
    const { save, act } = await aSite(1)
    const campaign = await save({ email: { from_address: 'me@elsewhere.example' } })
    const { status, body } = await act('send', campaign)
    expect(status).toBe(400)
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'email.subject',
      'email.html',
      'email.from_address',
    ])
    expect((await act('load', campaign)).body.checks).toHaveLength(3)
  })

  test('that nobody would get does not leave now, but may later; warnings hold nothing back', async () => {
    const { save, act, call } = await aSite(0)
    const campaign = await save({ email: { subject: '[Sale] News for [shoe_size]', html } })
    const { status, body } = await act('send', campaign)
    expect([status, body.issues]).toEqual([400, [{ path: 'audience', message: 'Nobody would get it now.' }]])
    const warned = async () =>
      (await act('load', campaign)).body.checks.map((one: Record<string, string>) => [one.severity, one.message])
    const words = (name: string) => [
      'warning',
      `“${name}” is known of no contact: the merge tag [${name}] becomes empty.`,
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

  test('for those of lists goes to nobody while none is named', async () => {
    const { save, act, call } = await aSite(2)
    const campaign = await save({ audience: { only_named: true } })
    expect((await call('/campaigns/audience', { audience: { only_named: true } })).body.count).toBe(0)
    const { body } = await act('send', campaign)
    expect(body.issues).toEqual([{ path: 'audience.lists', message: 'Choose a list or a segment.' }])
    const { list_id } = (await call('/lists/save', { name: 'VIP' })).body
    await call('/campaigns/save', { campaign: { ...campaign, audience: { only_named: true, lists: [list_id] } } })
    expect((await act('load', campaign)).body.checks).toEqual([])
  })

  test('waits for its time: a quarter of an hour, in the future', async () => {
    const { save, act, load } = await aSite(1)
    const campaign = await save()
    const at = (minutes: number) =>
      new Date(Math.ceil(clock.now / (15 * 60_000)) * 15 * 60_000 + minutes * 60_000).toISOString()
    expect((await act('schedule', campaign, { schedule_at: at(-60) })).body.error).toBe(
      'The time must be in the future.',
    )
    expect((await act('schedule', campaign, { schedule_at: at(20) })).body.error).toBe(
      'Choose a time in steps of 15 minutes.',
    )
    expect((await act('schedule', campaign, { schedule_at: at(60) })).body.campaign.status).toBe('scheduled')
    await runJobs()
    expect((await load(campaign)).status).toBe('scheduled')
    clock.advance(2 * hour)
    await runJobs()
    expect((await load(campaign)).status).toBe('sent')
  })

  test('that was scheduled and deleted is scheduled again when it is brought back, unless its time has passed', async () => {
    const { save, act, load } = await aSite(1)
    const schedule_at = new Date(Math.ceil(clock.now / hour) * hour + 24 * hour).toISOString()
    const [back, late] = [await save(), await save()]
    for (const campaign of [back, late]) {
      await act('schedule', campaign, { schedule_at })
      expect((await act('delete', campaign)).status).toBe(200)
    }
    expect((await act('restore', back)).body.campaign).toMatchObject({ status: 'scheduled', schedule_at })
    clock.now = Date.parse(schedule_at)
    await runJobs()
    expect((await load(back)).status).toBe('sent')
    expect((await act('restore', late)).body.campaign).toMatchObject({ status: 'draft', schedule_at: null })
  })

  test('in the time zone of each contact leaves when its clocks show the time', async () => {
    const { save, act, load, emails, ids, call } = await aSite(2)
    const contact_id = ids.get(emails[1]!)!
    await call('/contacts/save', { contact_id, time_zone: 'America/New_York' })
    const campaign = await save()
    const schedule_at = new Date(Math.ceil(clock.now / hour) * hour + 24 * hour).toISOString()
    await act('schedule', campaign, { schedule_at, schedule_zone: 'contact' })
    clock.now = Date.parse(schedule_at)
    await runJobs()
    expect([received(emails[0]!).length, received(emails[1]!).length, (await load(campaign)).status]).toEqual([
      1,
      0,
      'sending',
    ])
    clock.advance(5 * hour)
    await runJobs()
    expect([received(emails[1]!).length, (await load(campaign)).status]).toEqual([1, 'sent'])
  })

  test('is paused, resumed and cancelled', async () => {
    const { save, act, load, emails, deliveries } = await aSite(2)
    const campaign = await save()
    moodOf = (to) => (to === emails[0] ? 'take' : 'rcpt 451')
    await act('send', campaign)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sending', counts: { delivered: 1, waiting: 1 } })
    expect((await act('pause', campaign)).body.campaign).toMatchObject({ status: 'sending', is_paused: true })
    moodOf = () => 'take'
    clock.advance(hour)
    await runJobs()
    expect(received(emails[1]!)).toHaveLength(0)
    await act('resume', campaign)
    moodOf = () => 'rcpt 451'
    await runJobs()
    expect((await act('cancel', campaign)).body.campaign.status).toBe('sent')
    clock.advance(24 * hour)
    moodOf = () => 'take'
    await runJobs()
    expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['accepted', 'skipped'])
    expect((await act('cancel', campaign)).status).toBe(409)
  })

  test('skips who is unsubscribed, suppressed, or had enough', async () => {
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

  test('tests subjects on a share, and sends the winner to the rest', async () => {
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

  test('that two write at once is not overwritten unseen', async () => {
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
      error: 'Somebody saved this campaign since you opened it.',
    })
    expect((await load({ id })).name).toBe('First')
    // Its answer was lost, so it is sent again.
    expect((await write('First', updated_at)).status).toBe(200)
    const { updated_at: latest } = await load({ id })
    expect((await write('Second', latest)).status).toBe(200)
    // Programs that do not say what they started from are believed.
    expect((await write('Third')).status).toBe(200)
  })

  test('is copied, deleted and brought back; is sent as a test', async () => {
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
})

describe('what comes back', () => {
  async function sent(people = 2) {
    const site = await aSite(people)
    const campaign = await site.save()
    await site.act('send', campaign)
    await runJobs()
    clock.advance(60_000)
    const rows = await site.deliveries()
    const contact = async (recipientId: string) => (await site.call('/contacts/load', { contact_id: recipientId })).body
    return { ...site, campaign, rows, contact, first: rows[0]! }
  }
  const tokenOf = (siteId: string, id: string) => trackToken(tools, siteId, id)

  test('an open counts once; a machine opens apart', async () => {
    const { siteId, first, rows, act, campaign, contact } = await sent()
    for (let i = 0; i < 2; i++) {
      const { statusCode, headers } = await get(`/o/${tokenOf(siteId, first.id)}.gif`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/gif'])
    }
    await get(`/o/${tokenOf(siteId, rows[1]!.id)}.gif`, 'Mozilla/5.0')
    expect((await get('/o/nonsense.gif')).statusCode).toBe(200)
    expect((await act('report', campaign)).body.counts).toMatchObject({ opened: 1, machine_opened: 1, clicked: 0 })
    expect((await contact(first.recipient_id)).activity.map(({ kind }: { kind: string }) => kind)).toContain('opened')
    const got = (await contact(first.recipient_id)).activity.find(({ kind }: { kind: string }) => kind === 'sent')
    expect(got.what).toBe('News for you')
  })

  test('a click leads to its link, and nowhere else', async () => {
    const { siteId, first, act, campaign } = await sent()
    const token = tokenOf(siteId, first.id)
    const { statusCode, headers } = await get(`/k/${token}.0`)
    expect([statusCode, headers.location]).toEqual([302, 'https://shop.example/sale?a=1&b=2'])
    for (const path of [
      `/k/${token}.1`,
      `/k/${token}`,
      `/k/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.0`,
      '/k/https://evil.example',
      `/k/${token}.0.0`,
    ]) {
      const answer = await get(path)
      expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
    }
    const report = (await act('report', campaign)).body
    expect(report).toMatchObject({ counts: { clicked: 1, opened: 1 }, links: [{ clicks: 1, people: 1 }] })
  })

  test('a link with merge tags leads each to their own, and nowhere else', async () => {
    const site = await aSite(2)
    await site.call('/sending/settings/save', { settings: { tag_links: true } })
    const link = 'https://shop.example/[?first_name]hi/[first_name][/first_name]?mail=[email]&amp;to=[city|any%20where]'
    const campaign = await site.save({ email: { subject: 'x', html: `<a href="${link}#top">Yours</a>` } })
    await site.act('send', campaign)
    await runJobs()
    clock.advance(60_000)
    const pathIn = (email: string) => {
      const joined = received(email)[0]!.replaceAll('=\r\n', '')
      const html = joined.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      return /href="http:\/\/localhost:3000(\/k\/[^"]+)"/.exec(html)![1]!
    }
    const [first, second] = site.emails.map(pathIn)
    const tags = 'utm_source=trellis&utm_medium=email&utm_campaign=Winter'
    const own = (i: number) =>
      `https://shop.example/hi/Ann${i}?mail=${encodeURIComponent(site.emails[i]!)}&to=any%2520where&${tags}#top`
    expect([(await get(first!)).headers.location, (await get(second!)).headers.location]).toEqual([own(0), own(1)])
    const evil = Buffer.from('https://evil.example/').toString('base64url')
    const [path, to] = first!.split('?to=')
    const theirs = second!.split('?to=')[1]!
    const forged = ['', '?to=', `?to=${evil}`, `?to=${evil}.${to!.split('.')[1]}`, `?to=${theirs}`, '?to=a&to=b']
    for (const query of forged) {
      const answer = await get(path! + query)
      expect([query, answer.statusCode, answer.headers.location]).toEqual([query, 404, undefined])
    }
    const { links } = (await site.act('report', campaign)).body
    expect(links).toHaveLength(1)
    expect(links[0]).toMatchObject({ clicks: 2, people: 2 })
    expect(links[0].url).toContain('[first_name]')
  })

  test('one click unsubscribes; a scanner that looks does not', async () => {
    const { siteId, first, act, campaign, contact, emails, save } = await sent()
    const url = `/n/${tokenOf(siteId, first.id)}`
    expect((await get(url)).body).toContain('Unsubscribe?')
    expect((await contact(first.recipient_id)).contact.status).toBe('subscribed')
    const posted = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    expect((await contact(first.recipient_id)).contact.status).toBe('unsubscribed')
    expect((await act('report', campaign)).body.counts.unsubscribed).toBe(1)
    // The same page as behind the links of single mails.
    expect(posted.body).toContain('Would you say why?')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const reason = { method: 'POST', url: `${url}/reason`, headers: form, payload: 'reason=too-many' } as const
    expect((await app.inject(reason)).body).toContain('Thank you')
    const { activity } = await contact(first.recipient_id)
    expect(activity.map(({ what }: { what: string }) => what)).toContain('Because: Too many e-mails')
    expect((await app.inject({ ...reason, url: '/n/nonsense/reason' })).statusCode).toBe(404)
    const before = smtp.contents.length
    await act('send', await save())
    await runJobs()
    expect(smtp.contents.length - before).toBe(emails.length - 1)
  })

  test('an address that does not exist is suppressed at once, a full one after five times', async () => {
    const { first, rows, call, contact, act, campaign, save } = await sent()
    const { entries } = (await call('/sending/feedback/load')).body
    const { url } = entries.find(({ provider }: { provider: string }) => provider === 'postmark')
    await call('/sending/feedback/save', { provider: 'postmark', secret: 'u:p' })
    const tell = (event: object, user = 'u:p') =>
      app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { authorization: `Basic ${Buffer.from(user).toString('base64')}` },
        payload: { RecordType: 'Bounce', ...event },
      })
    const entry = async () =>
      (await call('/sending/feedback/load')).body.entries.find(
        ({ provider }: { provider: string }) => provider === 'postmark',
      )
    expect(await entry()).toMatchObject({ is_set: true, heard_at: null, refused_at: null })
    expect((await tell({ Email: 'a@b.example' }, 'u:x')).statusCode).toBe(403)
    expect(await entry()).toMatchObject({ heard_at: null, refused_at: new Date(clock.now).toISOString() })
    const [mine, other] = [await contact(first.recipient_id), await contact(rows[1]!.recipient_id)]
    expect((await tell({ Type: 'HardBounce', Email: mine.contact.email })).statusCode).toBe(200)
    expect(await entry()).toMatchObject({ heard_at: new Date(clock.now).toISOString() })
    expect((await contact(first.recipient_id)).contact.status).toBe('bounced')
    const suppressed = async (email: string) => (await call('/suppressions/check', { email })).body.reason
    const soft = () => tell({ Type: 'SoftBounce', Email: other.contact.email })
    for (let i = 0; i < 5; i++) {
      expect(await suppressed(other.contact.email)).toBeNull()
      clock.advance(60_000)
      // Told twice of one message, it counts once.
      await soft()
      await soft()
      clock.advance(60_000)
      await act('send', await save())
      await runJobs()
    }
    expect([await suppressed(mine.contact.email), await suppressed(other.contact.email)]).toEqual([
      'bounced',
      'bounced',
    ])
    expect((await act('report', campaign)).body.counts).toMatchObject({ delivered: 0, bounced: 2 })
  })

  test('a mail that comes back names its message by the return path', async () => {
    const site = await aSite(2)
    await site.call('/sending/settings/save', { settings: { return_domain: 'bounces.shop.example' } })
    const campaign = await site.save()
    await site.act('send', campaign)
    await runJobs()
    const [first] = await site.deliveries()
    const { returnPathOf } = await import('#features/sending/server/index.ts')
    const path = returnPathOf(tools, { siteId: site.siteId, deliveryId: first!.id }, 'bounces.shop.example')
    const { entries } = (await site.call('/sending/feedback/load')).body
    const { url } = entries.find(({ provider }: { provider: string }) => provider === 'mailbox')
    const raw = `To: ${path}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; x@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n`
    const told = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'message/rfc822' },
      payload: raw,
    })
    expect(told.statusCode).toBe(200)
    expect((await site.deliveries())[0]).toMatchObject({ state: 'bounced' })
    expect((await site.call('/contacts/load', { contact_id: first!.recipient_id })).body.contact.status).toBe('bounced')
    expect((await app.inject({ method: 'POST', url: '/feedback/mailbox/nonsense', payload: raw })).statusCode).toBe(404)
  })

  test('a refusal for good ends the contact, and too many pause the campaign', async () => {
    const { save, act, load, call, emails, ids } = await aSite(40)
    moodOf = (to) => (emails.indexOf(to) < 3 ? 'rcpt 550' : emails.indexOf(to) === 39 ? 'rcpt 451' : 'take')
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    expect(await load(campaign)).toMatchObject({
      is_paused: true,
      problem: 'More than 5 % of its messages bounced.',
      counts: { bounced: 3 },
    })
    expect((await call('/contacts/load', { contact_id: ids.get(emails[0]!) })).body.contact.status).toBe('bounced')
  })

  test('a doubt is shown, and sent again only when somebody says so', async () => {
    const { save, act, load, emails } = await aSite(3)
    moodOf = (to, times) => (to === emails[1] && times === 0 ? 'cut in' : 'take')
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    // Whoever was next on the connection that was cut is tried again later.
    clock.advance(hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sent', counts: { in_doubt: 1, delivered: 2 } })
    expect((await act('doubts', campaign)).body.doubts).toMatchObject([{ domain: 'example.com' }])
    clock.advance(24 * hour)
    await runJobs()
    expect(received(emails[1]!)).toHaveLength(0)
    await act('doubts/resend', campaign)
    await runJobs()
    expect([received(emails[1]!).length, (await load(campaign)).counts]).toMatchObject([
      1,
      { in_doubt: 0, delivered: 3 },
    ])
  })
})

describe('sending domains and servers', () => {
  test('a domain signs once DNS says so', async () => {
    const { call, save, act, emails } = await aSite(1)
    const { domain } = (await call('/sending/domains/add', { domain: 'shop.example' })).body
    const [dkim] = domain.records
    expect(dkim).toMatchObject({ purpose: 'dkim', name: 'trellis._domainkey.shop.example', is_found: null })
    expect((await call('/sending/domains/check', { domain_id: domain.id })).body.domain.verified_at).toBeNull()
    // Found by way of a CNAME, in a resolver that does not follow it.
    records.set('CNAME trellis._domainkey.shop.example', ['dkim.elsewhere.example'])
    records.set('TXT dkim.elsewhere.example', [dkim.value.replace('p=', 'p= ')])
    records.set('TXT _dmarc.shop.example', ['v=DMARC1; p=none'])
    const checked = (await call('/sending/domains/check', { domain_id: domain.id })).body.domain
    expect(checked.verified_at).not.toBeNull()
    expect(checked.records.map(({ is_found }: { is_found: boolean }) => is_found)).toEqual([true, false, true])
    const campaign = await save({ email: { subject: 'x', html, from_address: 'news@shop.example' } })
    await act('send', campaign)
    await runJobs()
    expect(received(emails[0]!)[0]).toMatch(
      /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=shop.example; s=trellis;/,
    )
    expect(received(emails[0]!)[0]).toContain('From: ')
    // Without the domain, what is left of a campaign waits for a person.
    const next = await save({ email: { subject: 'x', html, from_address: 'news@shop.example' } })
    moodOf = () => 'rcpt 451'
    await act('send', next)
    await runJobs()
    await call('/sending/domains/delete', { domain_id: domain.id })
    clock.advance(hour)
    await runJobs()
    expect((await act('load', next)).body.campaign).toMatchObject({
      is_paused: true,
      problem: 'Choose a sender whose domain is set up.',
      counts: { waiting: 1 },
    })
  })

  test('servers take their weight, and no more than their warm-up allows', async () => {
    const other = await moodyServer()
    const { call, save, act, load } = await aSite(6)
    const day = new Date(clock.now).toISOString().slice(0, 10)
    const server = {
      name: 'New',
      address: `smtp://u:secret@127.0.0.1:${other.port}`,
      warm_up_from: day,
      warm_up_first: 2,
    }
    const saved = (
      await call('/sending/servers/save', { server: { ...server, address: `smtp://127.0.0.1:${other.port}` } })
    ).body
    expect(saved.server).toMatchObject({ cap_today: 2, handed_today: 0 })
    const shown = (await call('/sending/servers/save', { server: { ...server, is_on: false } })).body.server
    expect(JSON.stringify(shown)).not.toContain('secret')
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    expect([other.taken.size, (await load(campaign)).counts.waiting]).toEqual([2, 4])
    clock.advance(24 * hour)
    await runJobs()
    expect([other.taken.size, (await load(campaign)).counts.waiting]).toEqual([5, 1])
    await other.close()
  })

  test('quiet hours and limits of a domain put messages off', async () => {
    const { call, save, act, load } = await aSite(2)
    const now = new Date(clock.now).getUTCHours()
    await call('/sending/settings/save', { settings: { quiet_from: now, quiet_to: (now + 2) % 24 } })
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    expect((await load(campaign)).counts).toMatchObject({ delivered: 0, waiting: 2 })
    clock.advance(2 * hour)
    await runJobs()
    expect((await load(campaign)).counts).toMatchObject({ delivered: 2 })
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
    'doubts',
    'doubts/resend',
  ]) {
    const [their, none] = [await mine.act(verb, campaign), await mine.act(verb, { id: tools.newId() })]
    expect([verb, their.status]).toEqual([verb, 404])
    expect(their.body).toEqual(none.body)
  }
  expect((await mine.call('/campaigns/save', { campaign: { id: campaign.id, name: 'x' } })).status).toBe(404)
  expect((await mine.call('/campaigns/list')).body.total).toBe(0)
})

test('auto-responses are listed beside when they are asked for, by their status', async () => {
  const { call } = await aSite(0)
  const bodyOf = async (path: string, body: object) => (await call(path, body)).body
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
  // Of e-mails alone, and none of another site.
  expect((await (await aSite(0)).call('/campaigns/list', { autoresponse: ['active'] })).body.auto_responses).toEqual([])
  expect((await call('/campaigns/list', { autoresponse: ['deleted'] })).status).toBe(400)
})
