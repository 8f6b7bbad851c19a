import { expect, test } from 'vitest'
import { lookForEntries } from './look-for-entries.ts'
import { aFlow, aStep, automationsServer, day } from './testing/automations-server.ts'

const { aSite, clock, run } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })
const [newYork, berlin] = ['America/New_York', 'Europe/Berlin']

// In the order in which the clocks change, because the test's clock can't go back.
test.each([
  { change: 'forward, after the date', zone: newYork, at: '2027-03-15T04:05Z', hour: 0, days: 1, date: '2027-03-14' },
  { change: 'forward, before the date', zone: berlin, at: '2027-03-27T22:35Z', hour: 23, days: -1, date: '2027-03-28' },
  { change: 'back, before the date', zone: berlin, at: '2027-10-30T22:05Z', hour: 0, days: -1, date: '2027-11-01' },
  { change: 'back, after the date', zone: newYork, at: '2027-11-08T04:35Z', hour: 23, days: 1, date: '2027-11-06' },
])('$change: a date trigger works across the clock change', async ({ zone, at, hour, days, date }) => {
  clock.now = Date.parse(at)
  const site = await aSite(3)
  await site.call('/sites/update', { time_zone: zone })
  await site.call('/contacts/fields/save', { key: 'due', label: 'Due', type: 'date' })
  for (const [nth, { id }] of site.contacts.entries()) {
    const due = new Date(Date.parse(date) + (nth - 1) * day).toISOString().slice(0, 10)
    await site.call('/contacts/save', { contact_id: id, fields: { due } })
  }
  const started = (yearly: boolean) =>
    site.publish(aFlow([pause], { trigger: { kind: 'date', field: 'field:due', days, yearly, hour } }))
  const flows = [await started(false), await started(true)]
  await run(lookForEntries)
  for (const id of flows)
    expect((await site.enrollments(id)).map(({ email }) => email)).toEqual([site.contacts[1]!.email])
})
