import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { CampaignReport } from '#features/sending/server/testing/campaign-process.ts'
import { openLedger } from '../sending/ledger.ts'
import { runOrder, startSink } from '../sending/processes.ts'
import { costOfEach, type House, openHouse, processorTime } from './house.ts'
import { type Amounts, costParts, type UnitCost, type UnitCosts } from './unit-cost.ts'

/** Number of concurrent requests. */
const clients = 16

const sizes = { sites: 50, warmUp: 1500, events: 20_000, subscriptions: 1500, mails: 10_000, idleSeconds: 60 }

/** Measures the cost of each kind of work separately, on a fresh installation. */
export async function measureCosts(say: (line: string) => void): Promise<UnitCosts> {
  const house = await openHouse()
  try {
    const sites = await house.sites(sizes.sites)
    const anyOf = (place: number) => sites[place % sites.length]!
    const views = (count: number) => many(count, (place) => house.view(anyOf(place)))
    const subscriptions = (count: number) => many(count, (place) => house.subscribe(anyOf(place)))
    // Warms up the compiler and the first pages of every table.
    await views(sizes.warmUp)
    await subscriptions(sizes.warmUp / 5)
    await house.counted()
    say('idle')
    const idle = await costOfWork(house, sizes.idleSeconds, () => sleep(sizes.idleSeconds * 1000))
    const without = async (count: number, work: () => Promise<unknown>) => {
      const began = performance.now()
      const each = await costOfWork(house, count, work)
      return withoutIdle(each, idle, (performance.now() - began) / 1000 / count)
    }
    say('a minute of sites')
    // One event per site, all within one minute: the cost of receiving them is negligible compared with the cost of
    // counting each site.
    const siteMinute = await without(sizes.sites, () => held(house, () => views(sizes.sites)))
    say('events')
    const counting = sizes.sites / sizes.events
    const event = less(await without(sizes.events, () => held(house, () => views(sizes.events))), siteMinute, counting)
    say('subscriptions')
    const each = await without(sizes.subscriptions, () => held(house, () => subscriptions(sizes.subscriptions)))
    const subscription = less(each, siteMinute, sizes.sites / sizes.subscriptions)
    say('mails')
    const mail = await costOfMail()
    const measured = {
      day: new Date().toISOString().slice(0, 10),
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      sites: sizes.sites,
    }
    return { measured, work: { event, subscription, mail, siteMinute: { ...siteMinute, stored: 0 } }, idle }
  } finally {
    await house.stop()
  }
}

/**
 * Does different kinds of work at the same time, for other sites than those the costs were measured with. Returns the
 * cost and the seconds it took.
 */
export async function measureMixed(
  amounts: Amounts,
  sitesCount: number,
): Promise<{ spent: UnitCost; seconds: number }> {
  const house = await openHouse()
  try {
    const sites = await house.sites(sitesCount)
    const anyOf = (place: number) => sites[place % sites.length]!
    await many(sizes.warmUp, (place) => house.view(anyOf(place)))
    await many(sizes.warmUp / 5, (place) => house.subscribe(anyOf(place)))
    await house.counted()
    const began = performance.now()
    const spent = await costOfWork(house, 1, async () => {
      await Promise.all([
        many(amounts.event, (place) => house.view(anyOf(place))),
        many(amounts.subscription, (place) => house.subscribe(anyOf(place)), 2),
      ])
    })
    return { spent, seconds: (performance.now() - began) / 1000 }
  } finally {
    await house.stop()
  }
}

async function costOfWork(house: House, count: number, work: () => Promise<unknown>): Promise<UnitCost> {
  const before = await house.spent()
  await work()
  await house.counted()
  return costOfEach(before, await house.spent(), count)
}

/** Does work while the worker is paused, so that all of it is counted at once. */
async function held(house: House, work: () => Promise<void>): Promise<void> {
  house.holdWorker()
  await work()
}

/** Subtracts `times` the other cost from a cost; `stored` is left unchanged. */
function less(cost: UnitCost, other: UnitCost, times: number): UnitCost {
  const left = costParts.map((part) => [
    part,
    part === 'stored' ? cost[part] : Math.max(0, cost[part] - other[part] * times),
  ])
  return Object.fromEntries(left) as unknown as UnitCost
}

function withoutIdle(cost: UnitCost, idle: UnitCost, seconds: number): UnitCost {
  const least = (part: keyof UnitCost) => Math.max(0, cost[part] - idle[part] * seconds)
  return { ...cost, web: least('web'), worker: least('worker'), database: least('database'), written: least('written') }
}

async function many(count: number, work: (place: number) => Promise<void>, at = clients): Promise<void> {
  let next = 0
  const one = async () => {
    for (let place = next++; place < count; place = next++) await work(place)
  }
  await Promise.all(Array.from({ length: at }, one))
}

/** Measures the cost of one campaign email: planned, leased, handed to a server and recorded, unsigned. */
async function costOfMail(): Promise<UnitCost> {
  const sink = await startSink()
  const ledger = await openLedger()
  const client = new pg.Client('url' in ledger.target ? ledger.target.url : ledger.target)
  await client.connect()
  const postmaster = Number.parseInt(readFileSync(join(ledger.dataDir, 'pg18/postmaster.pid'), 'utf8'), 10)
  try {
    const spent = async () => {
      const { rows } = await client.query<{ stored: string; written: string }>(
        `SELECT sum(pg_total_relation_size(oid)) AS stored, pg_current_wal_lsn() - '0/0'::pg_lsn AS written
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      )
      const { stored, written } = rows[0]!
      return {
        web: 0,
        worker: 0,
        database: processorTime(postmaster),
        stored: Number(stored),
        written: Number(written),
      }
    }
    const before = await spent()
    const campaigns = [await ledger.plan(1000), await ledger.plan(sizes.mails)]
    const engine = new URL('../../src/features/sending/server/testing/campaign-process.ts', import.meta.url)
    const written = await runOrder(engine, {
      target: ledger.target,
      smtpUrl: `smtp://127.0.0.1:${sink.port}`,
      campaigns,
      privateKey: '',
      html: `<p>${'Bread, ceramics and lamps at home in every kitchen. '.repeat(250)}</p>`,
      connections: 5,
      lease: 60_000,
      retry: 1000,
    })
    const each = costOfEach(before, await spent(), sizes.mails + 1000)
    const report = JSON.parse(written.slice(written.indexOf('{'))) as CampaignReport
    return { ...each, worker: report.cpu.at(-1)! / sizes.mails }
  } finally {
    await client.end()
    await ledger.stop()
    sink.stop()
  }
}
