import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { evaluateSplits } from './splits.ts'
import { aFlow, aStep, automationsServer, day } from './testing/automations-server.ts'

const { aSite, advance, database, post, run } = await automationsServer()

test('a split with a winner is over: afterward, everyone follows the winning branch', async () => {
  const site = await aSite(14)
  const split = aStep({
    id: 'ab',
    kind: 'split',
    branches: [
      { key: 'a', weight: 95 },
      { key: 'b', weight: 5 },
    ],
    auto_winner: true,
  })
  const tag = (id: 'a' | 'b') => aStep({ id, kind: 'tag', change: 'add', tag: id }, { step: 'ab', branch: id })
  const goal = { event: { kind: 'ordered' as const }, days: 30, ends: false }
  const id = await site.publish(aFlow([split, tag('a'), tag('b')], { goal }))
  const [buyer, other, ...later] = site.contacts
  const splits = async () => (await site.call('/automations/report', { automation_id: id })).report.splits
  const sumOf = (rows: readonly { people: number; conversions: number }[], key: 'people' | 'conversions') =>
    rows.reduce((all, row) => all + row[key], 0)

  for (const contact of [buyer!, other!]) await site.track('Start', contact)
  await advance()
  await site.call('/orders/record', { order: { external_id: '1', email: buyer!.email, currency: 'EUR', total: 10 } })
  const first = await splits()
  expect([sumOf(first, 'people'), sumOf(first, 'conversions')]).toEqual([2, 1])

  // As if two thousand contacts had gone before: the small branch has six times the conversion rate.
  for (const [branch, people, conversions] of [
    ['a', 1900, 190],
    ['b', 100, 60],
  ] as const)
    for (const [measure, count] of [
      ['branch', people],
      ['branch_converted', conversions],
    ] as const)
      await sql`INSERT INTO automation_tallies
          (site_id, automation_id, id, version, step_id, measure, detail, is_held, count)
        VALUES (${site.id}, ${id}, gen_random_uuid(), 1, 'ab', ${measure}, ${branch}, false, ${count})`.execute(
        database.system,
      )
  await advance(6 * day)
  await run(evaluateSplits)
  // The figures are clear, but the week isn't over.
  expect((await splits()).filter(({ is_winner }) => is_winner)).toEqual([])
  await advance(day)
  await run(evaluateSplits)
  await run(evaluateSplits)
  expect((await splits()).filter(({ is_winner }) => is_winner)).toMatchObject([{ step_id: 'ab', branch: 'b' }])

  for (const contact of later) await site.track('Start', contact)
  await advance()
  const tags = await Promise.all(later.map(async (contact) => (await site.contactOf(contact)).tags))
  expect(tags).toEqual(later.map(() => ['b']))
})

test('a test run follows the winner, and shows who would not enter or would exit immediately', async () => {
  const site = await aSite(3)
  const branches = [
    { key: 'a', weight: 100 },
    { key: 'b', weight: 0 },
  ]
  const filter = { match: 'all' as const, conditions: [{ field: 'tag', operator: 'has', value: 'gone' }] }
  const flow = aFlow([aStep({ id: 'ab', kind: 'split', branches, auto_winner: true })], { exit_filter: filter })
  const automation_id = await site.publish(flow)
  const [was, gone, fresh] = site.contacts
  const tested = async (contact: typeof was, more: object = { automation_id }) => {
    const { steps, refusal } = await site.call('/automations/test-run', { flow, contact_id: contact!.id, ...more })
    return [steps[0]!.outcome, refusal]
  }
  await site.track('Start', was)
  await advance()
  await site.call('/contacts/save', { contact_id: gone!.id, tags: ['gone'] })
  expect(await tested(fresh)).toEqual(['a', ''])
  await sql`INSERT INTO automation_winners (site_id, automation_id, version, step_id, branch, at)
    VALUES (${site.id}, ${automation_id}, 1, 'ab', 'b', now())`.execute(database.system)
  expect(await tested(fresh)).toEqual(['b', ''])
  // A changed flow restarts its splits when it is published; a flow without an automation has no earlier results.
  expect(await tested(fresh, { automation_id, flow: { ...flow, quiet_hours: !flow.quiet_hours } })).toEqual(['a', ''])
  expect(await tested(fresh, {})).toEqual(['a', ''])
  const [before, leaves] = [await tested(was), await tested(gone)]
  expect(before[1]).toBe(`${was!.email} was in this automation before and may not enter again now.`)
  expect(leaves[1]).toBe(
    `${gone!.email} matches the filter by which contacts leave, and would leave at the first step.`,
  )
  const other = await aSite()
  const flowOfOther = { flow, contact_id: other.contacts[0]!.id, automation_id }
  expect((await post('/automations/test-run', { site_id: other.id, ...flowOfOther }, other.owner)).status).toBe(404)
})
