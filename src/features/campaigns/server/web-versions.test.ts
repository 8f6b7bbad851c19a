import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { campaignsServer } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { aSite, clock, database, get, received, runJobs, tools } = await campaignsServer()

const mail = {
  subject: 'News for [first_name|you]',
  preview_text: 'Up to half',
  html: '<html><body><h1>Hi [first_name|there]</h1><a href="https://shop.example/sale?a=1">Sale</a> <a href="[unsubscribe_url]">Leave</a><script>alert(1)</script></body></html>',
}

/** Creates a campaign with a link to its web version that was delivered to two contacts. */
async function delivered(changes: object = {}) {
  const site = await aSite(2)
  await site.hasAddress('https://shop.example')
  const campaign = await site.save({ email: { ...mail, browser_link: true }, ...changes })
  await site.act('send', campaign)
  await runJobs()
  clock.advance(60_000)
  const rows = await site.deliveries()
  const emailOf = new Map([...site.ids].map(([email, id]) => [id, email]))
  return { ...site, campaign, rows, tokenOf: (i: number) => trackToken(tools, site.siteId, rows[i]!.id), emailOf }
}

describe('the web version of an email', () => {
  test('is what its recipient got, and viewing it counts nothing', async () => {
    const { rows, tokenOf, act, campaign, emailOf } = await delivered()
    const address = emailOf.get(rows[0]!.recipient_id)!
    const raw = received(address)[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = `http://localhost:3000/b/${tokenOf(0)}`
    expect(raw).toContain(`href="${link}"`)
    expect(raw).toContain(`View in browser: ${link}`)
    const { statusCode, headers, body } = await get(`/b/${tokenOf(0)}`)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex', 'no-store'])
    const name = `Ann${address[1]}`
    expect(body).toContain(`<h1>Hi ${name}</h1>`)
    expect(body).toContain(`<title>News for ${name}</title>`)
    expect(body).toContain('href="https://shop.example/sale?a=1"')
    expect(body).toContain(`/n/${tokenOf(0)}`)
    expect(body).not.toMatch(/\/k\/|\/o\/|View in browser/)
    expect((await act('report', campaign)).body.counts).toMatchObject({ opened: 0, machine_opened: 0, clicked: 0 })
  })

  test('is not found for a forged link, a deleted contact, or a skipped recipient', async () => {
    const { rows, tokenOf, siteId } = await delivered()
    const other = trackToken(tools, siteId, campaignlessId)
    for (const token of [`${tokenOf(0).slice(0, -1)}${tokenOf(0).endsWith('A') ? 'B' : 'A'}`, 'x', other]) {
      expect((await get(`/b/${token}`)).statusCode).toBe(404)
    }
    await sql`UPDATE deliveries SET state = 'skipped' WHERE id = ${rows[1]!.id}`.execute(database.system)
    expect((await get(`/b/${tokenOf(1)}`)).statusCode).toBe(404)
    await sql`DELETE FROM contacts WHERE id = ${rows[0]!.recipient_id}`.execute(database.system)
    expect((await get(`/b/${tokenOf(0)}`)).statusCode).toBe(404)
    expect((await get('/b/example')).body).toContain('This was a test')
  })

  test('is linked only if the owner wants it', async () => {
    const { rows, emailOf } = await delivered({ email: mail })
    expect(received(emailOf.get(rows[0]!.recipient_id)!)[0]).not.toContain('View in browser')
  })
})

const campaignlessId = '0198b0c0-0000-7000-8000-000000000001'

describe('the archive', () => {
  test('shows sent and published emails, without contact data', async () => {
    const { siteId, campaign, act, save, load } = await delivered({ is_public: true })
    const draft = await save({ name: 'Draft', email: { ...mail, subject: 'Secret draft' }, is_public: true })
    const { statusCode, headers, body } = await get(`/archive/${siteId}`)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(body).toContain('<title>Emails from Shop</title>')
    expect(body).toContain(`href="http://localhost:3000/archive/${siteId}/${campaign.id}"`)
    expect(body).toContain('<strong>News for you</strong><span>Up to half</span>')
    expect(body).not.toContain('Secret draft')
    const page = await get(`/archive/${siteId}/${campaign.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^sandbox /)
    expect(page.headers['x-robots-tag']).toBeUndefined()
    expect(page.body).toContain('<h1>Hi there</h1>')
    expect(page.body).toContain('All emails from Shop')
    expect(page.body).not.toMatch(/Leave|unsubscribe|\/k\/|\/o\/|\/n\/|View in browser|Ann\d/i)
    expect((await get(`/archive/${siteId}/${draft.id}`)).statusCode).toBe(404)
    expect((await act('archive', campaign, { is_public: false })).body.campaign.is_public).toBe(false)
    expect((await get(`/archive/${siteId}/${campaign.id}`)).statusCode).toBe(404)
    expect((await get(`/archive/${siteId}`)).body).toContain('Nothing has been published yet.')
    await act('archive', campaign, { is_public: true })
    expect((await load(campaign)).is_public).toBe(true)
    await act('delete', campaign)
    expect((await get(`/archive/${siteId}/${campaign.id}`)).statusCode).toBe(404)
  })

  test('is also available as a feed, with any characters in subjects', async () => {
    const { siteId, campaign } = await delivered({
      email: { ...mail, subject: 'Bread & <b>butter</b> [first_name]' },
      is_public: true,
    })
    const { headers, body } = await get(`/archive/${siteId}/feed.xml`)
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(body).toContain('<title>Bread &amp; &lt;b&gt;butter&lt;/b&gt;')
    expect(body).toContain(`<guid isPermaLink="true">http://localhost:3000/archive/${siteId}/${campaign.id}</guid>`)
    expect(body).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/)
  })

  test('is not found for an unknown site, and shows nothing of another site', async () => {
    const one = await delivered({ is_public: true })
    const other = await delivered()
    expect((await get('/archive/nobody')).statusCode).toBe(404)
    expect((await get('/archive/nobody/feed.xml')).statusCode).toBe(404)
    expect((await get(`/archive/${other.siteId}/${one.campaign.id}`)).statusCode).toBe(404)
    expect((await get(`/archive/${other.siteId}/x`)).statusCode).toBe(404)
    expect((await other.call('/campaigns/archive', { campaign_id: one.campaign.id, is_public: true })).status).toBe(404)
    const push = await other.save({ type: 'push' })
    const { status, body } = await other.act('archive', push, { is_public: true })
    expect([status, body.error]).toEqual([400, 'Only an email can be in the archive.'])
  })
})

test('the click map shows the same clicks as the report', async () => {
  const { tokenOf, act, campaign, call } = await delivered()
  await get(`/k/${tokenOf(0)}.0`)
  await get(`/k/${tokenOf(0)}.0`)
  await get(`/k/${tokenOf(1)}.0`)
  const { links } = (await act('report', campaign)).body
  expect(links).toMatchObject([{ url: 'https://shop.example/sale?a=1', clicks: 3, people: 2 }])
  const { html } = (await act('click-map', campaign)).body
  expect(html).toContain('3 clicks by 2, 100% of all clicks')
  expect(html).toContain('<h1>Hi there</h1>')
  expect(html).not.toMatch(/\/k\/|\/o\//)
  const theirs = await delivered()
  expect((await call('/campaigns/click-map', { campaign_id: theirs.campaign.id })).status).toBe(404)
  const draft = await theirs.save()
  expect((await theirs.act('click-map', draft)).body.html).toBe('')
})
