import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { markReturned } from '#features/sending/server/index.ts'
import { monitorBounces } from './auto-pause.ts'
import { findCampaign, updateCampaign } from './store.ts'
import { campaignsServer, hour } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const cutDeliveries = (siteId: string) =>
  sql`SELECT state, attempts, cuts FROM deliveries WHERE site_id = ${siteId} AND cuts > 0`.execute(database.system)

const { aSite, answer, app, clock, database, emitted, get, received, runJobs, tools, smtp } = await campaignsServer()

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
    expect(got!.what).toBe('News for you')
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
    expect(links[0]!.url).toContain('[first_name]')
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
    const left = { site_id: siteId, contact_ids: [first.recipient_id] }
    expect(emitted).toContainEqual({ event: 'contacts.unsubscribed', payload: left })
    expect(emitted).toContainEqual({ event: 'campaigns.sent', payload: { site_id: siteId, campaign_id: campaign.id } })
    expect((await contact(first.recipient_id)).contact.status).toBe('unsubscribed')
    expect((await act('report', campaign)).body.counts.unsubscribed).toBe(1)
    // The same page as behind the links of single mails.
    expect(posted.body).toContain('Would you say why?')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const reason = { method: 'POST', url: `${url}/reason`, headers: form, payload: 'reason=too-many' } as const
    expect((await app.inject(reason)).body).toContain('Thank you')
    const { activity } = await contact(first.recipient_id)
    expect(activity.map(({ what }: { what: string }) => what)).toContain('Because: Too many emails')
    expect((await app.inject({ ...reason, url: '/n/nonsense/reason' })).statusCode).toBe(404)
    const before = smtp.contents.length
    await act('send', await save())
    await runJobs()
    expect(smtp.contents.length - before).toBe(emails.length - 1)
  })

  test('an address that does not exist is suppressed at once, a full one after five times', async () => {
    const { first, rows, call, contact, act, campaign, save } = await sent()
    const { entries } = (await call('/sending/feedback/load')).body
    const { url } = entries.find(({ provider }: { provider: string }) => provider === 'postmark')!
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
    const returned = { contact_id: first.recipient_id, is_permanent: true }
    expect(emitted.at(-1)).toMatchObject({ event: 'sending.bounced', payload: returned })
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
    await tell({ RecordType: 'SpamComplaint', Email: other.contact.email })
    const complained = expect.objectContaining({ contact_id: rows[1]!.recipient_id })
    expect(emitted).toContainEqual({ event: 'sending.complained', payload: complained })
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
    const { url } = entries.find(({ provider }: { provider: string }) => provider === 'mailbox')!
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
    answer((to) => (emails.indexOf(to) < 20 ? 'rcpt 550' : emails.indexOf(to) === 39 ? 'rcpt 451' : 'take'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    expect(await load(campaign)).toMatchObject({
      is_paused: true,
      problem: expect.stringMatching(/^Too many emails bounced: /),
    })
    // How many were in hand when it paused, and still left, depends on the moment.
    expect((await load(campaign)).counts.bounced).toBeGreaterThanOrEqual(5)
    // Which contacts come first depends on their ids, which have no order within one moment.
    const statusOf = async (email: string) =>
      (await call('/contacts/load', { contact_id: ids.get(email) })).body.contact.status
    const statuses = await Promise.all(emails.slice(0, 20).map(statusOf))
    expect(statuses.filter((status) => status === 'bounced').length).toBeGreaterThanOrEqual(5)
  })

  test('what is refused at once was not sent, and other rooms hear of it; what comes back was sent', async () => {
    const { siteId, save, act, load, emails, ids, deliveries } = await aSite(3)
    answer((to) => (to === emails[0] ? 'rcpt 550' : 'take'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    const refused = { site_id: siteId, contact_id: ids.get(emails[0]!), is_permanent: true }
    expect(emitted).toContainEqual({ event: 'sending.bounced', payload: expect.objectContaining(refused) })
    expect((await load(campaign)).counts).toMatchObject({ sent: 2, delivered: 2, bounced: 1 })
    const taken = (await deliveries()).find(({ state }) => state === 'accepted')!
    await database.inSite(siteId, (db) => markReturned(db, siteId, taken.id, 'gone', new Date(clock.now)))
    const { body } = await act('report', campaign)
    expect(body.counts).toMatchObject({ sent: 2, delivered: 1, bounced: 2 })
    expect(body.domains).toMatchObject([{ sent: 2, delivered: 1, bounced: 2 }])
    expect(body.over_time.map(({ sent }: { sent: number }) => sent)).toEqual([2])
  })

  test('a campaign that paused itself is judged by new results once it is resumed', async () => {
    const { save, act, load, emails } = await aSite(60)
    // Some are refused for good; the others wait.
    answer((to) => (emails.indexOf(to) < 20 ? 'rcpt 550' : 'rcpt 451'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    const paused = { is_paused: true, problem: expect.stringMatching(/^Too many emails bounced: /) }
    expect(await load(campaign)).toMatchObject({ ...paused, counts: { bounced: 20, waiting: 40 } })
    answer(() => 'take')
    await act('resume', campaign)
    clock.advance(hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sent', problem: '', counts: { bounced: 20, delivered: 40 } })
  })

  test('a campaign is judged as its messages are refused, not only when it is counted', async () => {
    const { siteId, save, act, load } = await aSite(1)
    answer(() => 'rcpt 451')
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    const row = (await database.inSite(siteId, (db) => findCampaign(db, siteId, campaign.id)))!
    const note = monitorBounces(row)
    const noted = (accepted: readonly string[], refused: readonly string[]) =>
      database.inSite(siteId, (db) => note({ ...tools, db }, { accepted, refused }))
    const taken = Array.from({ length: 17 }, (_, i) => `taken ${i}`)
    const refused = Array.from({ length: 7 }, (_, i) => `refused ${i}`)
    await noted(taken, refused)
    expect(await load(campaign)).toMatchObject({ is_paused: false })
    // A report that is repeated, since it could not be stored, is counted once.
    await noted(taken, refused)
    expect(await load(campaign)).toMatchObject({ is_paused: false })
    await noted([], ['one', 'two', 'three', 'four', 'five'])
    expect(await load(campaign)).toMatchObject({
      is_paused: true,
      problem: expect.stringMatching(/^Too many emails bounced: /),
    })
  })

  test('why a campaign paused itself stays, whatever was said of it before', async () => {
    const { siteId, save, act, load, emails } = await aSite(60)
    answer(() => 'rcpt 451')
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    const problem = 'Retrying. The mail server said: 421 later'
    await database.inSite(siteId, (db) => updateCampaign(db, siteId, campaign.id, { problem }))
    answer((to) => (emails.indexOf(to) < 20 ? 'rcpt 550' : 'rcpt 451'))
    clock.advance(hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({
      is_paused: true,
      problem: expect.stringMatching(/^Too many emails bounced: /),
    })
  })

  test('one recipient at whom the server hangs up neither slows the others nor is retried at once', async () => {
    // A domain of its own: it rests after this, and the other tests' must not.
    const { save, act, load, emails, siteId } = await aSite(40, 'hangs-up.example')
    answer((to) => (to === emails[7] ? 'rcpt 421' : 'take'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    expect((await load(campaign)).counts).toMatchObject({ delivered: 39, waiting: 1 })
    const { rows } = await cutDeliveries(siteId)
    expect(rows).toMatchObject([{ state: 'planned', attempts: 0, cuts: 1 }])
    for (const state of ['deferred', 'deferred']) {
      clock.advance(hour)
      await runJobs()
      expect((await cutDeliveries(siteId)).rows).toMatchObject([{ state }])
    }
    expect((await cutDeliveries(siteId)).rows).toMatchObject([{ attempts: 2, cuts: 3 }])
  })

  test('an unknown status is shown, and resent only on request', async () => {
    const { save, act, load, emails } = await aSite(3)
    answer((to, times) => (to === emails[1] && times === 0 ? 'cut in' : 'take'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    // The next recipient on the connection that was cut is tried again later.
    clock.advance(hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sent', counts: { unknown: 1, delivered: 2 } })
    expect((await act('unknown', campaign)).body.unknown).toMatchObject([{ domain: 'example.com' }])
    clock.advance(24 * hour)
    await runJobs()
    expect(received(emails[1]!)).toHaveLength(0)
    await act('unknown/resend', campaign)
    await runJobs()
    expect([received(emails[1]!).length, (await load(campaign)).counts]).toMatchObject([
      1,
      { unknown: 0, delivered: 3 },
    ])
  })
})
