import { expect, test } from 'vitest'
import { judgeSplits } from './splits.ts'
import { aFlow, aStep, automationsServer, day, hour } from './testing/automations-server.ts'

const { aSite, advance, run } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })
const mark = aStep({ id: 'mark', kind: 'tag', change: 'add', tag: 'marked' })

test('the report counts people by step, revenue net, and compares with the control group', async () => {
  const site = await aSite(12)
  const goal = { event: { kind: 'ordered' as const }, days: 10, ends: false }
  const split = aStep({
    id: 'ab',
    kind: 'split',
    branches: [
      { key: 'a', weight: 50 },
      { key: 'b', weight: 50 },
    ],
    auto_winner: true,
  })
  const id = await site.publish(aFlow([split, pause, mark], { goal, hold_out: 50 }))
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  for (const [i, { email }] of site.contacts.entries()) {
    const order = { external_id: `r${site.id}-${i}`, email, currency: 'EUR', total: 119, tax: 19 }
    await site.call('/orders/record', { order })
  }
  const { report } = await site.call('/automations/report', { automation_id: id })
  const { treated, held } = report.uplift!
  expect(treated.people + held.people).toBe(12)
  expect(held.people).toBeGreaterThan(0)
  expect(report).toMatchObject({
    entered: treated.people,
    waiting: treated.people,
    currency: 'EUR',
    revenue: treated.people * 100,
  })
  expect(held).toMatchObject({ conversions: held.people, revenue: held.people * 100 })
  expect(report.uplift!.conversions).toMatchObject({ more: expect.toBeOneOf([null, expect.any(Number)]) })
  const steps = new Map(report.steps.map((step: { step_id: string }) => [step.step_id, step]))
  expect(steps.get('ab')).toMatchObject({ passed: treated.people, waiting: 0, converted: 0 })
  expect(steps.get('pause')).toMatchObject({ passed: 0, waiting: treated.people, converted: treated.people })
  expect(report.splits.map(({ people }: { people: number }) => people).reduce((a: number, b: number) => a + b)).toBe(
    treated.people,
  )
  await advance(hour)
  expect((await site.call('/automations/report', { automation_id: id })).report).toMatchObject({
    completed: treated.people,
    waiting: 0,
  })
  await advance(10 * day)
  expect((await site.enrollments(id)).filter(({ end_reason }) => end_reason === 'held_out')).toHaveLength(held.people)
  await run(judgeSplits)
})
