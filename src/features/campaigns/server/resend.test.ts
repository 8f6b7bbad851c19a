import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { campaignsServer } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { answer, clock, database, get, received, runJobs, sent, tools } = await campaignsServer()
const machine = 'Mozilla/5.0'

/** Creates a campaign sent to six contacts: two opened it, one was only opened by a proxy, and one clicked. */
async function halfOpened() {
  const site = await sent(6)
  const open = (i: number, agent?: string) =>
    get(`/o/${trackToken(tools, site.siteId, site.rows[i]!.id)}.gif`, ...(agent ? [agent] : []))
  await open(0)
  await open(1)
  await open(2, machine)
  await get(`/k/${trackToken(tools, site.siteId, site.rows[3]!.id)}.0`)
  const emailOf = new Map([...site.ids].map(([email, id]) => [id, email]))
  const address = (i: number) => emailOf.get(site.rows[i]!.recipient_id)!
  const resend = (more: object = {}) => site.act('resend', site.campaign, { subject: 'Once more', ...more })
  const gotAgain = () =>
    [0, 1, 2, 3, 4, 5].filter((i) => received(address(i)).some((raw) => raw.includes('Subject: Once more')))
  const later = async (campaign: { id: string }) => {
    const { rows } = await sql<{ state: string; reason: string }>`SELECT state, reason FROM deliveries
      WHERE campaign_id = ${campaign.id} ORDER BY state, reason`.execute(database.system)
    return rows.map(({ state, reason }) => `${state} ${reason}`.trim())
  }
  return { ...site, open, address, resend, gotAgain, later }
}

describe('a resend', () => {
  test('goes to recipients who did not open it, counting proxy opens as configured', async () => {
    const { resend, act, call, campaign, gotAgain, load } = await halfOpened()
    const count = async (with_machine_opened: boolean) => {
      const audience = { not_opened: { campaign_id: campaign.id, with_machine_opened } }
      return (await call('/campaigns/audience', { audience })).body.count
    }
    expect([await count(false), await count(true)]).toEqual([2, 3])
    const draft = (await resend()).body.campaign
    expect(draft).toMatchObject({
      name: 'Winter (resend)',
      status: 'draft',
      is_resend: true,
      email: { subject: 'Once more', preview_text: 'Up to half' },
    })
    await act('send', draft)
    await runJobs()
    expect(gotAgain()).toEqual([4, 5])
    expect(await load(draft)).toMatchObject({ status: 'sent', counts: { recipients: 2, delivered: 2 } })
    expect([await count(false), await count(true)]).toEqual([0, 1])
    const second = (await resend({ with_machine_opened: true })).body.campaign
    await act('send', second)
    await runJobs()
    expect(gotAgain()).toEqual([2, 4, 5])
  })

  test('excludes contacts who open it after planning, who unsubscribed, or who are over the frequency cap', async () => {
    const { resend, act, open, address, gotAgain, later, rows } = await halfOpened()
    const draft = (await resend({ with_machine_opened: true })).body.campaign
    answer((to) => (to === address(4) ? 'rcpt 451' : 'take'))
    await sql`UPDATE contacts SET status = 'unsubscribed' WHERE id = ${rows[5]!.recipient_id}`.execute(database.system)
    await act('send', draft)
    await runJobs()
    expect(gotAgain()).toEqual([2])
    await open(4)
    answer(() => 'take')
    clock.advance(3 * 3_600_000)
    await runJobs()
    expect(gotAgain()).toEqual([2])
    expect(await later(draft)).toEqual(['accepted', 'skipped Opened the campaign, or got another resend of it.'])
  })

  test('respects the frequency cap', async () => {
    const { resend, act, call, gotAgain, later } = await halfOpened()
    await call('/sending/settings/save', { settings: { cap_count: 1, cap_days: 7 } })
    const draft = (await resend()).body.campaign
    await act('send', draft)
    await runJobs()
    expect(gotAgain()).toEqual([])
    expect(await later(draft)).toEqual(['skipped Got 1 within 7 days.', 'skipped Got 1 within 7 days.'])
  })

  test('never reaches a contact twice, even if two resends are sent at once', async () => {
    const { resend, act, address, later } = await halfOpened()
    const [one, two] = [(await resend()).body.campaign, (await resend()).body.campaign]
    await Promise.all([act('send', one), act('send', two)])
    await runJobs()
    for (const i of [4, 5]) expect(received(address(i))).toHaveLength(2)
    const states = [...(await later(one)), ...(await later(two))]
    expect(states.filter((state) => state === 'accepted')).toHaveLength(2)
  })

  test('is refused for a draft, a resend, another site and a push campaign', async () => {
    const { resend, act, save, call } = await halfOpened()
    const draft = await save()
    expect((await act('resend', draft, { subject: 'x' })).body.error).toBe(
      'Only a campaign that was sent can be resent.',
    )
    const again = (await resend()).body.campaign
    await act('send', again)
    await runJobs()
    const { status, body } = await act('resend', again, { subject: 'x' })
    expect([status, body.error]).toEqual([409, 'This is a resend already. Nobody gets two resends of one campaign.'])
    expect((await act('resend', draft, { subject: ' ' })).status).toBe(400)
    const theirs = await sent(1)
    expect((await call('/campaigns/resend', { campaign_id: theirs.campaign.id, subject: 'x' })).status).toBe(404)
    const stolen = { name: 'x', audience: { not_opened: { campaign_id: theirs.campaign.id } } }
    const refused = await call('/campaigns/save', { campaign: stolen })
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ path: 'campaign.audience.not_opened', message: 'The campaign to resend was not found.' }],
    ])
  })
})
