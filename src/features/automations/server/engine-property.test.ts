import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seeded } from '#core/seeded.ts'
import type { Db } from '#platform/server/db/database.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import { testSeed } from '../../../../config/test-seed.ts'
import { isGroup, type Filter } from '#features/contacts/contract.ts'
import { customKey } from '../flow-events.ts'
import { createModel } from '../replay-flow.ts'
import { runAutomation, tick } from './engine/run-automation.ts'
import { foldTallies } from './store-tallies.ts'
import { anyFlow } from './testing/any-flow.ts'
import { automationsServer, hour } from './testing/automations-server.ts'

const { aSite, advance, clock, database, run, runJobs, tools } = await automationsServer()
const rounds = 8
const actions = 30

/** The program as if it were killed: at some transaction, before or after it commits, and from then on nothing works. */
async function runAndDie(random: () => number, siteId: string, automationId: string): Promise<void> {
  let left = Math.floor(random() * 6)
  let isDead = false
  const die = () => {
    isDead = true
    throw new Error('killed')
  }
  const dying = {
    ...database,
    inSite: async <T>(id: string, work: (db: Db) => Promise<T>): Promise<T> => {
      if (isDead) throw new Error('killed')
      const isLast = left-- <= 0
      const isBefore = random() < 0.5
      const result = await database.inSite(id, async (db) => {
        const answer = await work(db)
        if (isLast && isBefore) die()
        return answer
      })
      if (isLast) die()
      return result
    },
  }
  const context = { ...tools, database: dying, signal: new AbortController().signal, attempt: 1, maxAttempts: 25 }
  await runJob(runAutomation, { site_id: siteId, automation_id: automationId }, context).catch((error: Error) =>
    expect(error.message).toBe('killed'),
  )
}

async function play(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const site = await aSite(4)
  const ids = site.contacts.map(({ id }) => id)
  const zones = new Map<string, string>()
  for (const id of ids) {
    const time_zone = pick(['', 'Asia/Tokyo', 'America/New_York'])
    zones.set(id, time_zone)
    await site.call('/contacts/save', { contact_id: id, time_zone })
  }
  const emailId = await site.anEmail()
  const tags = new Map(ids.map((id) => [id, new Set<string>()]))
  const left = new Set<string>()
  const mails = new Map(ids.map((id) => [id, 0]))
  let flow = anyFlow(random, emailId)
  const automationId = await site.publish(flow)
  const holds = ({ match, conditions }: Filter, person: string) => {
    expect(match).toBe('all')
    return conditions.every((condition) => {
      if (isGroup(condition)) throw new Error('There are no groups here.')
      return tags.get(person)!.has(String(condition.value)) === (condition.operator === 'has')
    })
  }
  const model = createModel({
    automationId,
    siteZone: 'UTC',
    holds,
    zoneOf: (person) => zones.get(person)!,
    perform: (step, person) => {
      if (step.kind === 'tag') tags.get(person)![step.change === 'add' ? 'add' : 'delete'](step.tag)
      if (step.kind !== 'email') return 'done'
      if (left.has(person)) return 'not_subscribed'
      mails.set(person, mails.get(person)! + 1)
      return 'sent'
    },
  })
  model.publish(flow, 'stay', clock.now)
  const go = async (ms: number) => {
    clock.advance(ms)
    if (random() < 0.2) await database.inSite(site.id, (db) => foldTallies(db, { siteId: site.id, automationId }))
    await runAndDie(random, site.id, automationId)
    await advance()
    model.run(clock.now)
  }
  await go(0)
  for (let i = 0; i < actions; i++) {
    const person = pick(site.contacts)
    const what = random()
    if (what < 0.5) {
      const event = pick(['Start', 'Start', 'A', 'B', 'C'])
      await site.track(event, person)
      model.happen(customKey(event), [person.id], clock.now)
    } else if (what < 0.8) await go(Math.floor(random() * 20 * hour))
    else if (what < 0.85) {
      await site.call('/automations/pause', { automation_id: automationId })
      model.pause()
    } else if (what < 0.9) {
      await site.call('/automations/resume', { automation_id: automationId })
      model.resume()
    } else if (what < 0.93) {
      await site.call('/contacts/bulk', { selection: { contact_ids: [person.id] }, action: { kind: 'unsubscribe' } })
      left.add(person.id)
      model.happen('unsubscribed', [person.id], clock.now)
    } else {
      await go(0)
      flow = anyFlow(random, emailId)
      const people = pick(['stay', 'move'] as const)
      await site.publish(flow, automationId, people)
      await runJobs()
      model.publish(flow, people, clock.now)
      model.run(clock.now)
    }
  }
  await site.call('/automations/resume', { automation_id: automationId })
  model.resume()
  for (let i = 0; i < 4; i++) await go(9 * hour)
  expect(await ways(automationId), `seed ${seed}`).toEqual(
    model.enrollments
      .map(({ person, isHeld, version, step, dueAt, endReason, convertedAt, moves }) => ({
        person,
        isHeld,
        version,
        endReason,
        convertedAt,
        dueAt,
        step: isHeld ? '' : step,
        moves: moves.map(({ step: at, outcome, at: when }) => `${at} ${outcome} ${when}`),
      }))
      .toSorted((a, b) => (a.person < b.person ? -1 : a.person > b.person ? 1 : 0)),
  )
  const { rows } = await sql<{
    id: string
    count: number
  }>`SELECT contact_id AS id, count(*)::int AS count FROM messages
    WHERE site_id = ${site.id} AND contact_id IS NOT NULL GROUP BY contact_id`.execute(database.system)
  expect(new Map(rows.map(({ id, count }) => [id, count]))).toEqual(
    new Map([...mails].filter(([, count]) => count > 0)),
  )
  expect(await talliesBySum(automationId)).toEqual(await talliesByRows(automationId))
  await site.call('/automations/delete', { automation_id: automationId })
}

/** Everybody's way through an automation as the database has it, in the order of people and entries. */
async function ways(automationId: string) {
  const { rows } = await sql<{ [name: string]: unknown }>`
    SELECT e.contact_id AS person, e.is_held AS "isHeld", e.version, end_reason AS "endReason",
      (extract(epoch FROM converted_at) * 1000)::float8 AS "convertedAt", (extract(epoch FROM p.due_at) * 1000)::float8 AS "dueAt",
      CASE WHEN e.is_held THEN '' ELSE coalesce(p.step_id, e.step_id) END AS step,
      ARRAY(SELECT m.step_id || ' ' || m.outcome || ' ' || round(extract(epoch FROM m.at) * 1000)
        FROM automation_moves m, unnest(m.enrollment_ids, m.seqs) AS made (id, seq)
        WHERE m.site_id = e.site_id AND m.automation_id = e.automation_id AND made.id = e.id ORDER BY made.seq) AS moves
    FROM automation_enrollments e LEFT JOIN automation_positions p ON p.site_id = e.site_id AND p.enrollment_id = e.id
    WHERE e.automation_id = ${automationId} ORDER BY e.contact_id, e.entered_at`.execute(database.system)
  return rows
}

/** What reports read: the sums that are kept, folded or not. */
async function talliesBySum(automationId: string) {
  const { rows } = await sql`SELECT step_id, measure, detail, is_held, sum(count)::int AS count FROM automation_tallies
    WHERE automation_id = ${automationId} AND measure <> 'revenue' AND measure <> 'first_revenue'
    GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 1, 4`.execute(database.system)
  return rows
}

/** The same, counted from enrollments and moves. */
async function talliesByRows(automationId: string) {
  const { rows } = await sql`
    SELECT step_id, measure, detail, is_held, count(*)::int AS count FROM (
      SELECT '' AS step_id, 'entered' AS measure, '' AS detail, is_held FROM automation_enrollments WHERE automation_id = ${automationId}
      UNION ALL SELECT '', 'first', '', is_held FROM automation_enrollments WHERE automation_id = ${automationId} AND is_first
      UNION ALL SELECT converted_step, 'converted', '', is_held FROM automation_enrollments
        WHERE automation_id = ${automationId} AND converted_at IS NOT NULL
      UNION ALL SELECT '', 'first_converted', '', is_held FROM automation_enrollments
        WHERE automation_id = ${automationId} AND converted_at IS NOT NULL AND is_first
      UNION ALL SELECT step_id, 'ended', end_reason, is_held FROM automation_enrollments
        WHERE automation_id = ${automationId} AND ended_at IS NOT NULL
      UNION ALL SELECT step_id, 'outcome', outcome, false FROM automation_moves, unnest(enrollment_ids) WHERE automation_id = ${automationId}
      UNION ALL SELECT DISTINCT ON (e.id, went.version, step, branch) step, 'branch', branch, false
        FROM automation_enrollments e, jsonb_to_recordset(branches) AS went (version int, step text, branch text)
        WHERE automation_id = ${automationId} AND is_first
      UNION ALL SELECT step, 'branch_converted', branch, false
        FROM automation_enrollments e, jsonb_to_recordset(branches) AS went (version int, step text, branch text)
        WHERE automation_id = ${automationId} AND is_first AND converted_at > (
          SELECT min(m.at) FROM automation_moves m WHERE m.automation_id = e.automation_id AND m.version = went.version
            AND m.step_id = step AND m.outcome = branch AND e.id = ANY(m.enrollment_ids))
    ) AS counted GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 1, 4`.execute(database.system)
  return rows
}

test('whatever the flow, whatever happens, and wherever it is killed: people make the steps of the model, each once', async () => {
  for (let i = 0; i < rounds; i++) await play(testSeed() + i)
  await run(tick)
})
