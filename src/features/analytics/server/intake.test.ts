import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { VisitorEvent } from '#embed/protocol.ts'
import { uuidv7 } from '#core/id.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { randomBytes } from 'node:crypto'
import { createIntake } from './intake.ts'

const database = await testDatabase()
// These tests intercept the intake's statement for a single server. A cluster uses another one
// (intake-on-a-cluster.test.ts).
const single = await testDatabase({ isPlain: true })
const now = () => Date.UTC(2026, 10, 20, 9, 50)
const newId = (at = now()) => uuidv7(at, randomBytes(10))
const anEvent = (fields: Partial<VisitorEvent> = {}): VisitorEvent => ({
  id: newId(),
  kind: 'view',
  popup_id: newId(),
  visitor_id: newId(),
  page: 'https://shop.example/',
  ...fields,
})
const intake = (options: object = {}) => createIntake({ database, now, log: silentLog, ...options })

async function stored(siteId: string, { system } = database): Promise<{ events: number; counted: number }> {
  const { rows } = await sql<{ events: number; counted: number }>`SELECT
    (SELECT count(*) FROM events WHERE site_id = ${siteId}) AS events,
    (SELECT coalesce(sum(cardinality(kinds)), 0)::int FROM event_batches WHERE site_id = ${siteId}) AS counted`.execute(
    system,
  )
  return rows[0]!
}

test('an event is stored and counted when record() resolves', async () => {
  const site = newId()
  await intake().record(site, [anEvent(), anEvent({ kind: 'close', visitor_id: '' })])
  expect(await stored(site)).toEqual({ events: 2, counted: 2 })
})

test('stores and counts the same event once within a batch, across batches, and across intakes', async () => {
  const site = newId()
  const event = anEvent()
  const [one, two] = [intake(), intake()]
  await Promise.all([one.record(site, [event, event]), one.record(site, [event]), two.record(site, [event])])
  await one.record(site, [event])
  expect(await stored(site)).toEqual({ events: 1, counted: 1 })
})

test('the same id on two sites means two events', async () => {
  const [site, other] = [newId(), newId()]
  const event = anEvent()
  const it = intake()
  await Promise.all([it.record(site, [event]), it.record(other, [event])])
  expect([await stored(site), await stored(other)]).toEqual([
    { events: 1, counted: 1 },
    { events: 1, counted: 1 },
  ])
})

test('loses nothing with clocks that are years off', async () => {
  const site = newId()
  const far = [0, Date.UTC(1999, 0, 1), Date.UTC(2100, 0, 1), 2 ** 48 - 1].map((at) => anEvent({ id: newId(at) }))
  await intake().record(site, far)
  await intake().record(site, far)
  expect(await stored(site)).toEqual({ events: 4, counted: 4 })
})

test('writes events that arrive together in one statement, separately per site', async () => {
  const statements: string[] = []
  const counting = {
    ...single,
    system: {
      executeQuery: (query: CompiledQuery) => {
        statements.push(query.parameters[0] as string)
        return single.system.executeQuery(query)
      },
    } as unknown as typeof single.system,
  }
  const it = intake({ database: counting })
  const [site, other] = [newId(), newId()]
  await Promise.all(Array.from({ length: 100 }, (_, i) => it.record(i % 2 ? site : other, [anEvent()])))
  expect(statements.toSorted()).toEqual([site, other].toSorted())
  expect((await stored(site, single)).events).toBe(50)
})

test('stores text that looks like SQL, an array or null unchanged, without NUL characters', async () => {
  const site = newId()
  const pages = [
    '',
    'NULL',
    '{a,b}',
    '"',
    '\\',
    '\\"},{',
    "'; drop table events; --",
    'ü–🙂',
    'a\0b',
    '\ud800',
    ' x ',
    '\n',
  ]
  await intake().record(
    site,
    pages.map((page) => anEvent({ page })),
  )
  const { rows } = await sql<{ page: string }>`SELECT page FROM events WHERE site_id = ${site}`.execute(database.system)
  const expected = pages.map((page) => page.replace('\0', '').replace('\ud800', '\ufffd'))
  expect(rows.map((row) => row.page).toSorted()).toEqual(expected.toSorted())
})

test('rejects one invalid event permanently and stores the others', async () => {
  const site = newId()
  const it = intake()
  const answers = await Promise.allSettled(
    Array.from({ length: 21 }, (_, i) => it.record(site, [anEvent(i === 13 ? { id: 'not an id' } : {})])),
  )
  expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual(answers.map((_, i) => i !== 13))
  expect(answers[13]).toMatchObject({ reason: { code: 'invalid' } })
  expect(await stored(site)).toEqual({ events: 20, counted: 20 })
})

test('rejects too many waiting events with a retry time; one site can use at most half', async () => {
  const it = intake({ maxWaiting: 100 })
  const events = (count: number) => Array.from({ length: count }, () => anEvent())
  const [greedy, modest, third] = [newId(), newId(), newId()]
  const first = it.record(greedy, events(50))
  await expect(it.record(greedy, events(1))).rejects.toMatchObject({ code: 'limit', retryAfter: 2 })
  const second = it.record(modest, events(50))
  await expect(it.record(third, events(1))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await Promise.all([first, second])
  await it.record(third, events(1))
})

test('writes a large backlog in several statements', async () => {
  const site = newId()
  const it = intake({ maxInBatch: 7 })
  await Promise.all(Array.from({ length: 100 }, () => it.record(site, [anEvent()])))
  expect(await stored(site)).toEqual({ events: 100, counted: 100 })
})

test('closing stores waiting events and rejects new ones', async () => {
  const site = newId()
  const it = intake()
  const waiting = it.record(site, [anEvent()])
  const closed = it.close()
  await expect(it.record(site, [anEvent()])).rejects.toMatchObject({ code: 'unavailable' })
  await closed
  await waiting
  expect(await stored(site)).toEqual({ events: 1, counted: 1 })
  await intake().close()
})

test('reports an unavailable database, and accepts the same events later', async () => {
  const site = newId()
  let isAway = true
  const flaky = {
    ...single,
    system: {
      executeQuery: (query: CompiledQuery) =>
        isAway
          ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
          : single.system.executeQuery(query),
    } as unknown as typeof single.system,
  }
  const it = intake({ database: flaky })
  const event = anEvent()
  await expect(it.record(site, [event])).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  isAway = false
  await it.record(site, [event])
  expect(await stored(site, single)).toEqual({ events: 1, counted: 1 })
})

test('writes a busy site in large batches, and a quiet one immediately', async () => {
  const sizes: number[] = []
  const counting = {
    ...single,
    system: {
      executeQuery: (query: CompiledQuery) => {
        sizes.push((query.parameters[2] as string).split(',').length)
        return single.system.executeQuery(query)
      },
    } as unknown as typeof single.system,
  }
  const it = intake({ database: counting, pace: 200 })
  const [busy, quiet] = [newId(), newId()]
  const many = () => Promise.all(Array.from({ length: 50 }, () => it.record(busy, [anEvent()])))
  await many()
  const next = many()
  await it.record(quiet, [anEvent()])
  await next
  expect(sizes).toEqual([50, 1, 50])
  await it.close()
})

test('writes a large backlog even before the previous statement returns', async () => {
  let begun = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const slow = {
    ...single,
    system: {
      executeQuery: async (query: CompiledQuery) => {
        if (++begun === 1) await held
        return single.system.executeQuery(query)
      },
    } as unknown as typeof single.system,
  }
  const it = intake({ database: slow })
  const site = newId()
  const first = it.record(site, [anEvent()])
  await expect.poll(() => begun).toBe(1)
  const few = it.record(site, [anEvent()])
  await Promise.all([few, ...Array.from({ length: 199 }, () => it.record(site, [anEvent()]))])
  expect(await stored(site, single)).toEqual({ events: 200, counted: 200 })
  letGo()
  await first
  expect(await stored(site, single)).toEqual({ events: 201, counted: 201 })
  await it.close()
})

test('loses no accepted event in bursts of any size', async () => {
  const it = intake({ pace: 1 })
  const sites = [newId(), newId()]
  const taken: Promise<void>[] = []
  for (const [i, size] of [1, 30, 250, 1, 240, 220, 19, 20, 1, 450, 2, 210, 25, 205, 1].entries()) {
    for (const site of sites) for (let n = 0; n < size; n++) taken.push(it.record(site, [anEvent()]))
    // Some bursts arrive during a running statement, some during a rest, some when the intake is idle.
    if (i % 3 === 0) await Promise.all(taken)
    else await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(taken)
  const each = taken.length / sites.length
  for (const site of sites) expect(await stored(site)).toEqual({ events: each, counted: each })
  await it.close()
})
