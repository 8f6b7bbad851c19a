import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { markReturned } from '#features/sending/server/index.ts'
import { monitorBounces } from './auto-pause.ts'
import { findCampaign, updateCampaign } from './store.ts'
import { campaignsServer, hour } from './testing/campaigns-server.ts'

const cutDeliveries = (siteId: string) =>
  sql`SELECT state, attempts, cuts FROM deliveries WHERE site_id = ${siteId} AND cuts > 0`.execute(database.system)

const { aSite, answer, app, clock, database, emitted, received, runJobs, sent, tools } = await campaignsServer()

describe('bounces and rejections', () => {
  test('suppresses a nonexistent address immediately, and a full mailbox after five bounces', async () => {
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
      // Two reports of one message count once.
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

  test('a bounced email identifies its message by the return path', async () => {
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

  test('a permanent rejection marks the contact as bounced, and too many pause the campaign', async () => {
    const { save, act, load, call, emails, ids } = await aSite(40)
    answer((to) => (emails.indexOf(to) < 20 ? 'rcpt 550' : emails.indexOf(to) === 39 ? 'rcpt 451' : 'take'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    expect(await load(campaign)).toMatchObject({
      is_paused: true,
      problem: expect.stringMatching(/^Too many emails bounced: /),
    })
    // The number of messages in progress when the campaign paused, which were still sent, varies.
    expect((await load(campaign)).counts.bounced).toBeGreaterThanOrEqual(5)
    // Which contacts come first depends on their IDs, which have no order within one moment.
    const statusOf = async (email: string) =>
      (await call('/contacts/load', { contact_id: ids.get(email) })).body.contact.status
    const statuses = await Promise.all(emails.slice(0, 20).map(statusOf))
    expect(statuses.filter((status) => status === 'bounced').length).toBeGreaterThanOrEqual(5)
  })

  test('an immediate rejection does not count as sent, and emits an event; a later bounce does count as sent', async () => {
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

  test('a campaign that paused itself is judged by new results after it is resumed', async () => {
    const { save, act, load, emails } = await aSite(60)
    // Some are refused permanently; the others are deferred.
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

  test('judges a campaign as its messages are rejected, not only when it is counted', async () => {
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
    // A report that is repeated because it could not be stored is counted once.
    await noted(taken, refused)
    expect(await load(campaign)).toMatchObject({ is_paused: false })
    await noted([], ['one', 'two', 'three', 'four', 'five'])
    expect(await load(campaign)).toMatchObject({
      is_paused: true,
      problem: expect.stringMatching(/^Too many emails bounced: /),
    })
  })

  test('keeps the reason why a campaign paused itself, whatever problem it showed before', async () => {
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

  test('a recipient at whom the server hangs up does not slow the others, and is not retried immediately', async () => {
    // A separate domain, because sending to it pauses after this, and that must not affect the other tests.
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

  test('shows an unknown status, and resends only on request', async () => {
    const { save, act, load, emails } = await aSite(3)
    answer((to, times) => (to === emails[1] && times === 0 ? 'cut in' : 'take'))
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    // The next recipient on the connection that was cut is retried later.
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
