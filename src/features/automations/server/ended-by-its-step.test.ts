import { expect, test } from 'vitest'
import type { Flow } from '../flow.ts'
import { aFlow, aStep, automationsServer } from './testing/automations-server.ts'

const { aSite, advance } = await automationsServer()
const event = { kind: 'tagged', tag: 'vip' } as const
const after = aStep({ id: 'after', kind: 'tag', change: 'add', tag: 'late' })

test.each<[string, Partial<Flow>]>([
  ['exit', { exits: [event] }],
  ['goal', { exits: [], goal: { event, days: 2, ends: true } }],
])('a step that adds the tag of the flow’s own %s runs, and ends the enrollment', async (end_reason, changes) => {
  const site = await aSite(2)
  const id = await site.publish(
    aFlow([aStep({ id: 'tag', kind: 'tag', change: 'add', tag: 'vip' }), after], {
      ...changes,
      reentry: { kind: 'always' },
    }),
  )
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  expect(await site.enrollments(id)).toMatchObject([{ end_reason }, { end_reason }])
  expect((await site.contactOf(site.contacts[0]!)).tags).toEqual(['vip'])
  // Contacts who already have the tag aren't tagged again, so the flow continues.
  await site.track('Start')
  await advance()
  expect((await site.contactOf(site.contacts[0]!)).tags).toEqual(['vip', 'late'])
  const { report } = await site.call('/automations/report', { automation_id: id })
  expect(report.steps.map(({ outcomes }) => outcomes)).toEqual([{ done: 3 }, { done: 1 }])
})
