import { describe, expect, test } from 'vitest'
import { campaignsServer } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { aSite, app, clock, emitted, get, received, runJobs, sent, tools, smtp } = await campaignsServer()

describe('recipient actions', () => {
  const tokenOf = (siteId: string, id: string) => trackToken(tools, siteId, id)
  const engaged = (campaign: { id: string }) =>
    emitted.flatMap(({ event, payload }) => {
      const told = payload as { campaign_id: string; contact_id: string; mark: string }
      return event === 'campaigns.engaged' && told.campaign_id === campaign.id ? [[told.mark, told.contact_id]] : []
    })

  test('an open counts once, and a machine open is counted separately', async () => {
    const { siteId, first, rows, act, campaign, contact } = await sent()
    for (let i = 0; i < 2; i++) {
      const { statusCode, headers } = await get(`/o/${tokenOf(siteId, first.id)}.gif`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/gif'])
    }
    await get(`/o/${tokenOf(siteId, rows[1]!.id)}.gif`, 'Mozilla/5.0')
    expect((await get('/o/nonsense.gif')).statusCode).toBe(200)
    expect((await act('report', campaign)).body.counts).toMatchObject({
      opened: 1,
      machine_opened: 1,
      clicked: 0,
    })
    expect((await contact(first.recipient_id)).activity.map(({ kind }: { kind: string }) => kind)).toContain('opened')
    const got = (await contact(first.recipient_id)).activity.find(({ kind }: { kind: string }) => kind === 'sent')
    expect(got!.what).toBe('News for you')
    expect(engaged(campaign)).toEqual([['opened', first.recipient_id]])
  })

  test('a click redirects only to its own link', async () => {
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
    expect(report).toMatchObject({
      counts: { clicked: 1, opened: 1 },
      links: [{ clicks: 1, people: 1 }],
    })
    expect(engaged(campaign)).toEqual(['opened', 'clicked'].map((mark) => [mark, first.recipient_id]))
  })

  test('a link with merge tags redirects each recipient only to their own URL', async () => {
    const site = await aSite(2)
    await site.call('/sending/settings/save', { settings: { tag_links: true } })
    await site.hasAddress('https://www.shop.example')
    const link = 'https://shop.example/[?first_name]hi/[first_name][/first_name]?mail=[email]&amp;to=[city|any%20where]'
    const campaign = await site.save({
      email: { subject: 'x', html: `<a href="${link}#top">Yours</a>` },
    })
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

  test('one click unsubscribes, but a link scanner does not', async () => {
    const { siteId, first, act, campaign, contact, emails, save } = await sent()
    const url = `/n/${tokenOf(siteId, first.id)}`
    expect((await get(url)).body).toContain('Your email preferences')
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
    expect(emitted).toContainEqual({
      event: 'campaigns.sent',
      payload: { site_id: siteId, campaign_id: campaign.id },
    })
    expect((await contact(first.recipient_id)).contact.status).toBe('unsubscribed')
    expect((await act('report', campaign)).body.counts.unsubscribed).toBe(1)
    // The same page as for the links of single emails.
    expect(posted.body).toContain('Would you say why?')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const reason = {
      method: 'POST',
      url: `${url}/reason`,
      headers: form,
      payload: 'reason=too-many',
    } as const
    expect((await app.inject(reason)).body).toContain('Thank you')
    const { activity } = await contact(first.recipient_id)
    expect(activity.map(({ what }: { what: string }) => what)).toContain('Because: Too many emails')
    expect((await app.inject({ ...reason, url: '/n/nonsense/reason' })).statusCode).toBe(404)
    const before = smtp.contents.length
    await act('send', await save())
    await runJobs()
    expect(smtp.contents.length - before).toBe(emails.length - 1)
  })
})
