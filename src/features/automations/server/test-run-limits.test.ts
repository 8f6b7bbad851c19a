import { expect, test } from 'vitest'
import { aFlow, aStep, automationsServer, day, hour } from './testing/automations-server.ts'

const { aSite, advance, clock } = await automationsServer()

test('a test run shows what quiet hours and the frequency cap would do to a message', async () => {
  const site = await aSite()
  const email_id = await site.anEmail('Hello')
  const [contact] = site.contacts
  const hourNow = new Date(clock.now).getUTCHours()
  const settings = { quiet_from: hourNow, quiet_to: (hourNow + 3) % 24, cap_count: 1, cap_days: 7 }
  const walk = async (changes: object = {}) => {
    const mail = aStep({ id: 'mail', kind: 'email', email_id, smart_sending: true })
    const later = aStep({ id: 'later', kind: 'email', email_id, smart_sending: true })
    const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 8, unit: 'day' } })
    const flow = aFlow([mail, pause, later], changes)
    const { steps } = await site.call('/automations/test-run', { flow, contact_id: contact!.id })
    return steps.filter(({ step_id }) => step_id !== 'pause').map(({ outcome, why }) => [outcome, why])
  }
  const sent = ['sent', 'Would send “Hello”.']
  const quietly = ['sent', 'Waits for the end of quiet hours. Would send “Hello”.']
  await site.call('/sending/settings/save', { settings })
  expect(await walk()).toEqual([quietly, sent])
  expect(await walk({ quiet_hours: false })).toEqual([sent, sent])

  // Another automation sends a message today: the first message then exceeds the cap, the one eight days later does
  // not.
  await site.publish(aFlow([aStep({ id: 'other', kind: 'email', email_id, smart_sending: true })]))
  await site.track('Start')
  await advance(3 * hour)
  await advance(hour)
  expect(await walk()).toEqual([
    ['skipped', 'The contact has reached the frequency cap of 1 message in 7 days: goes on without it.'],
    sent,
  ])
  clock.advance(8 * day)
  expect(await walk()).toEqual([sent, sent])
  const twice = aFlow(['one', 'two'].map((id) => aStep({ id, kind: 'email', email_id, smart_sending: true })))
  const { steps } = await site.call('/automations/test-run', { flow: twice, contact_id: contact!.id })
  expect(steps.map(({ outcome }) => outcome)).toEqual(['sent', 'skipped'])
})
