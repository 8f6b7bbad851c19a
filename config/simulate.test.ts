import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planFor } from '../bench/scale/plan.ts'
import { readDemand } from '../bench/scale/read-demand.ts'
import { costOf, type UnitCosts } from '../bench/scale/unit-cost.ts'
import measured from '../bench/unit-costs.json' with { type: 'json' }

const nothing = { web: 0, worker: 0, database: 0, stored: 0, written: 0 }
const costs: UnitCosts = {
  measured: { day: '2026-11-28', processor: 'test', cores: 2, sites: 1 },
  work: {
    event: { web: 1, worker: 0.5, database: 2, stored: 100, written: 200 },
    subscription: { web: 10, worker: 5, database: 20, stored: 1000, written: 2000 },
    mail: { web: 0, worker: 1, database: 1, stored: 300, written: 600 },
    siteMinute: nothing,
  },
  idle: { ...nothing, worker: 10 },
}
const plan = (line: string) => planFor(costs, readDemand(line.split(' ')))
// A thousand events per second at the peak, and nothing else.
const events =
  '--sites 1000 --events 1000/s --subscriptions 0 --mails 0 --contacts 0 --peak 1 --utilization 0.5 --disk 1e15'

test('adds up costs, including idle costs', () => {
  const cost = costOf(costs, { event: 10, subscription: 1, mail: 2, siteMinute: 5 }, 3)
  expect(cost).toEqual({ web: 20, worker: 10 + 2 + 30, database: 42, stored: 2600, written: 5200 })
})

test('plans as many nodes as their processors require at the allowed utilization', () => {
  // Each second takes one processor for web requests, half of one for jobs, and two for the database.
  expect(plan(`${events} --node-cores 1`)).toMatchObject({ webNodes: 2, workers: 2, databases: 1, limit: 'processors' })
  expect(plan(`${events} --node-cores 4`)).toMatchObject({ webNodes: 1, workers: 1 })
  expect(plan(`${events} --node-cores 1 --peak 4`)).toMatchObject({ webNodes: 8 })
})

test('counts a site in each minute in which it has visitors, no matter how many', () => {
  const counted = { ...costs, work: { ...costs.work, siteMinute: { ...nothing, worker: 600 } } }
  const workers = (line: string) => planFor(counted, readDemand(line.split(' '))).workers
  // Ten milliseconds per second for each of a thousand sites, plus half a second for the events.
  expect(workers(`${events} --node-cores 1 --skew 0`)).toBe(22)
  expect(workers(`${events} --node-cores 1 --skew 0 --sites 10`)).toBe(2)
  // Of a hundred thousand sites, most have no visitor in a given minute.
  expect(workers(`${events} --node-cores 1 --skew 0 --sites 100000`)).toBeLessThan(1300)
})

test('plans as many databases as the fullest one requires', () => {
  const { databases, fullest, tooBig } = plan(`${events} --database-cores 1 --skew 0 --shards 256`)
  // Would be four if the shards were even.
  expect(databases).toBeGreaterThanOrEqual(4)
  expect(databases).toBeLessThanOrEqual(5)
  expect(fullest.processors).toBeGreaterThan(0.35)
  expect(fullest.processors).toBeLessThanOrEqual(0.5)
  expect(tooBig).toBe('nothing')
})

test('does not split a shard: one big site limits the cluster, and the plan says so', () => {
  const { databases, tooBig, fullestShard, biggestSite } = plan(`${events} --database-cores 1 --skew 2 --shards 32`)
  expect(biggestSite).toBeGreaterThan(0.6)
  expect(fullestShard).toBeGreaterThanOrEqual(biggestSite)
  expect([databases, tooBig]).toEqual([32, 'a site'])
})

test('a shard can be too big even if none of its sites is', () => {
  expect(plan(`${events} --database-cores 1 --skew 0 --shards 2`)).toMatchObject({ databases: 2, tooBig: 'a shard' })
})

test('storage grows with retention days and contacts, and can be the limit', () => {
  const { stored, limit, databases } = plan(`${events} --retention 10 --contacts 1e6 --disk 1e9 --skew 0`)
  expect(stored).toBeCloseTo(86_400_000 * 100 * 10 + 1e9)
  expect(limit).toBe('disk space')
  expect(databases).toBeGreaterThan(128 / 2)
})

test('accepts amounts per day, hour or second, and rejects unknown options', () => {
  expect(readDemand(['--events', '1e9/day']).amounts.event).toBe(1e9)
  expect(readDemand(['--events', '1,000/hour']).amounts.event).toBe(24_000)
  expect(readDemand(['--sites', '10', '--events', '500']).amounts).toMatchObject({
    event: 500,
    subscription: 1,
    mail: 50_000 / 7,
  })
  for (const wrong of [
    ['--events', '5/week'],
    ['--events', 'many'],
    ['--sites'],
    ['sites', '5'],
    ['--sitse', '5'],
    ['--peak', 'x'],
  ])
    expect(() => readDemand(wrong)).toThrow()
})

test('all costs are measured', () => {
  const { siteMinute, ...work } = measured.work
  for (const { stored } of Object.values(work)) expect(stored).toBeGreaterThan(0)
  for (const { database } of [siteMinute, ...Object.values(work)]) expect(database).toBeGreaterThan(0)
  const { databases, stored } = planFor(measured, readDemand(['--sites', '10000', '--events', '1e9/day']))
  expect(databases).toBeGreaterThan(1)
  expect(stored).toBeGreaterThan(1e12)
})

test('docs/scale.md shows the measured costs', () => {
  const text = readFileSync('docs/scale.md', 'utf8')
  const names = { event: 'event', subscription: 'subscription', mail: 'mail', siteMinute: 'site counted in a minute' }
  for (const [work, { web, worker, database, stored, written }] of Object.entries(measured.work)) {
    const cells = [...[web, worker, database].map((ms) => `${ms.toFixed(2)} ms`), ...[stored, written].map(kilobytes)]
    expect(text.replaceAll(/ +/g, ' ')).toContain(`| ${[names[work as keyof typeof names], ...cells].join(' | ')} |`)
  }
})

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
