import { describe, expect, test } from 'vitest'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { fromOf } from './sender.ts'
import { campaignsServer, hour, html } from './testing/campaigns-server.ts'

const { aSite, answer, clock, database, received, records, runJobs } = await campaignsServer()

describe('sending domains and servers', () => {
  test('a domain signs once DNS is verified', async () => {
    const { call, save, act, emails } = await aSite(1)
    const { domain } = (await call('/sending/domains/add', { domain: 'shop.example' })).body
    const [dkim] = domain.records
    expect(dkim).toMatchObject({ purpose: 'dkim', name: 'trellis._domainkey.shop.example', is_found: null })
    expect((await call('/sending/domains/check', { domain_id: domain.id })).body.domain.verified_at).toBeNull()
    records.set('TXT trellis._domainkey.shop.example', [dkim!.value.replace('p=', 'p= ')])
    records.set('TXT _dmarc.shop.example', ['v=DMARC1; p=none'])
    const checked = (await call('/sending/domains/check', { domain_id: domain.id })).body.domain
    expect(checked.verified_at).not.toBeNull()
    expect(checked.records.map(({ is_found }) => is_found)).toEqual([true, false, true, false])
    const campaign = await save({ email: { subject: 'x', html, from_address: 'news@shop.example' } })
    await act('send', campaign)
    await runJobs()
    expect(received(emails[0]!)[0]).toMatch(
      /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=shop.example; s=trellis;/,
    )
    expect(received(emails[0]!)[0]).toContain('From: ')
    // A single message is sent the same way.
    await act('test', campaign, { email_address: 'me@shop.example' })
    await runJobs()
    expect(received('me@shop.example')[0]).toMatch(/^DKIM-Signature: .* d=shop.example; s=trellis;/)
    // Without the domain, the rest of a campaign waits until a user acts.
    const next = await save({ email: { subject: 'x', html, from_address: 'news@shop.example' } })
    answer(() => 'rcpt 451')
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

  test('servers get their share by weight, and no more than their warm-up allows', async () => {
    const other = await faultySmtpServer()
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
    const before = await load(campaign)
    expect([other.taken.size, before.counts.waiting]).toEqual([2, 4])
    expect(before.problem).toMatch(/daily limit/)
    clock.advance(24 * hour)
    await runJobs()
    expect([other.taken.size, (await load(campaign)).counts.waiting]).toEqual([5, 1])
    clock.advance(24 * hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sent', problem: '' })
    await other.close()
  })

  test('sends nothing while all its servers are off, not even through another transport', async () => {
    const other = await faultySmtpServer()
    const { siteId, call, save, act, load, emails } = await aSite(2)
    const switched = async (is_on: boolean, id?: string) => {
      const server = { id, name: 'Ours', address: `smtp://127.0.0.1:${other.port}`, is_on }
      return (await call('/sending/servers/save', { server })).body.server.id as string
    }
    const way = async () => (await call('/sending/servers/list', {})).body.way as string
    expect(await way()).toBe('mailbox')
    const nobody = { address: { name: 'Trellis', address: 'trellis@trellis.invalid' }, postalAddress: '' }
    const from = () =>
      database.inSite(siteId, (db) =>
        fromOf({ sender: nobody, db }, siteId, { from_name: '', from_address: '' }, 'Shop'),
      )
    expect(await from()).toEqual({ name: 'Shop', address: 'trellis@trellis.invalid' })
    const id = await switched(false)
    expect(await way()).toBe('off')
    // Nothing is sent to real servers from an address that the user did not choose.
    expect(await from()).toBeNull()
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    const waiting = { status: 'sending', counts: { delivered: 0, waiting: 2 } }
    expect(await load(campaign)).toMatchObject({
      ...waiting,
      problem: expect.stringMatching(/switched off/) as unknown,
    })
    expect([other.taken.size, received(emails[0]!).length]).toEqual([0, 0])
    await switched(true, id)
    expect(await way()).toBe('own')
    clock.advance(hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'sent', problem: '', counts: { delivered: 2 } })
    expect(other.taken.size).toBe(2)
    await other.close()
  })

  test('quiet hours and domain limits delay messages', async () => {
    const { call, save, act, load } = await aSite(2)
    const now = new Date(clock.now).getUTCHours()
    await call('/sending/settings/save', { settings: { quiet_from: now, quiet_to: (now + 2) % 24 } })
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
    const { counts, waits_until } = await load(campaign)
    expect(counts).toMatchObject({ delivered: 0, waiting: 2 })
    expect(new Date(waits_until!).getUTCHours()).toBe((now + 2) % 24)
    clock.advance(2 * hour)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ waits_until: null, counts: { delivered: 2 } })
  })
})
