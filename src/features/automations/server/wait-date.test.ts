import { expect, test } from 'vitest'
import { aFlow, aStep, automationsServer, day } from './testing/automations-server.ts'

const { aSite, advance, clock, post } = await automationsServer()

test('contacts wait for a date together; those who arrive later take the other branch immediately', async () => {
  const site = await aSite(2)
  const at = new Date(clock.now + 2 * day).toISOString()
  const flow = aFlow([
    aStep({ id: 'date', kind: 'wait_date', at }),
    aStep({ id: 'yes', kind: 'tag', change: 'add', tag: 'in time' }, { step: 'date', branch: 'in_time' }),
    aStep({ id: 'no', kind: 'tag', change: 'add', tag: 'too late' }, { step: 'date', branch: 'late' }),
  ])
  const automation_id = await site.publish(flow)
  const tagsOf = async (nth: number) => (await site.contactOf(site.contacts[nth]!)).tags
  await site.track('Start', site.contacts[0])
  await advance(day)
  expect(await tagsOf(0)).toEqual([])
  await advance(day)
  expect(await tagsOf(0)).toEqual(['in time'])
  await site.track('Start', site.contacts[1])
  await advance()
  expect(await tagsOf(1)).toEqual(['too late'])
  expect(await site.enrollments(automation_id)).toMatchObject([
    { end_reason: 'completed' },
    { end_reason: 'completed' },
  ])
})

test('a missing date is a problem at its step, and an invalid date is rejected', async () => {
  const site = await aSite()
  const flowOf = (at: string) => aFlow([aStep({ id: 'date', kind: 'wait_date', at })])
  const ask = (at: string) => post('/automations/validate', { site_id: site.id, flow: flowOf(at) }, site.owner)
  expect((await ask('')).body.problems).toEqual([{ path: 'flow.steps.date', message: 'Choose a date and time.' }])
  expect((await ask('2020-01-01T00:00:00Z')).body.problems).toEqual([])
  expect((await ask('tomorrow')).status).toBe(400)
})
