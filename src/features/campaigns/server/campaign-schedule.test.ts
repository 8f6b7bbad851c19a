import { describe, expect, test } from 'vitest'
import { campaignsServer, hour } from './testing/campaigns-server.ts'

const { aSite, clock, received, runJobs } = await campaignsServer()

describe('a scheduled campaign', () => {
  test('waits for its time: in the future, in steps of 15 minutes', async () => {
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

  test('is scheduled again when restored after deletion, unless its time has passed', async () => {
    const { save, act, load } = await aSite(1)
    const schedule_at = new Date(Math.ceil(clock.now / hour) * hour + 24 * hour).toISOString()
    const [back, late] = [await save(), await save()]
    for (const campaign of [back, late]) {
      await act('schedule', campaign, { schedule_at })
      expect((await act('delete', campaign)).status).toBe(200)
    }
    expect((await act('restore', back)).body.campaign).toMatchObject({
      status: 'scheduled',
      schedule_at,
    })
    clock.now = Date.parse(schedule_at)
    await runJobs()
    expect((await load(back)).status).toBe('sent')
    expect((await act('restore', late)).body.campaign).toMatchObject({
      status: 'draft',
      schedule_at: null,
    })
  })

  test('waits for a person if it is hours late, but not if it is slightly late', async () => {
    const { save, act, load } = await aSite(1)
    const schedule = async () => {
      const campaign = await save()
      const schedule_at = new Date(Math.ceil(clock.now / hour) * hour + hour).toISOString()
      expect((await act('schedule', campaign, { schedule_at })).status).toBe(200)
      return campaign
    }
    const onTime = await schedule()
    clock.advance(4 * hour)
    await runJobs()
    expect(await load(onTime)).toMatchObject({ status: 'sent' })
    const missed = await schedule()
    clock.advance(7 * hour)
    await runJobs()
    expect(await load(missed)).toMatchObject({
      status: 'draft',
      problem: expect.stringContaining('more than 4 hours'),
    })
    await act('send', missed)
    await runJobs()
    expect(await load(missed)).toMatchObject({ status: 'sent', problem: '' })
  })

  test('keeps its chosen time while it is edited and when its schedule is canceled', async () => {
    const { save, act, load } = await aSite(1)
    const schedule_at = new Date(Math.ceil(clock.now / hour) * hour + 24 * hour).toISOString()
    const chosen = { schedule_at, schedule_zone: 'contact' }
    const campaign = await save(chosen)
    expect(await load(campaign)).toMatchObject({ status: 'draft', ...chosen })
    const { updated_at } = await load(campaign)
    // Sent twice, as if the first response was lost.
    const later = new Date(Date.parse(schedule_at) + hour).toISOString()
    for (let i = 0; i < 2; i++) {
      expect(await save({ id: campaign.id, updated_at, schedule_at: later })).toMatchObject({
        schedule_at: later,
      })
    }
    await act('schedule', campaign, chosen)
    expect((await act('cancel', campaign)).body.campaign).toMatchObject({
      status: 'draft',
      ...chosen,
    })
    clock.now = Date.parse(schedule_at)
    await runJobs()
    expect(await load(campaign)).toMatchObject({ status: 'draft', counts: { recipients: 0 } })
    await save({ id: campaign.id, schedule_at: null })
    expect(await load(campaign)).toMatchObject({ schedule_at: null })
  })

  test('in each contact’s time zone is sent when their clocks show the time', async () => {
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
})
