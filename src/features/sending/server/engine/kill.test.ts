import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import { type Fault, faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import type { DeliveryState } from '../../delivery-states.ts'
import { sending } from '../index.ts'
import type { CampaignOrder } from '../testing/campaign-process.ts'
import { addressOf, numberedAudience } from '../testing/numbered-recipients.ts'
import { planDeliveries } from './plan-deliveries.ts'

const { database, tools } = await testServer({ rooms: [sending] })
const people = 1500
/** Maximum number of messages that a process holds when it's killed: two groups being sent and a claimed one. */
const inHand = 3 * 128

/** About one in ten messages meets a fault. */
function fault(to: string, times: number): Fault {
  const number = Number(/\d+/.exec(to)![0])
  const faults: Record<number, Fault> = {
    3: times < 2 ? 'rcpt 451' : 'take',
    5: 'rcpt 550',
    7: times < 1 ? 'dot 451' : 'take',
    11: times < 1 ? 'dot 421' : 'take',
    13: 'dot 554',
    17: 'slow',
    19: times < 1 ? 'cut before' : 'take',
    23: 'cut in',
    29: 'cut after',
    31: times < 1 ? 'rcpt 421' : 'take',
    37: times < 1 ? 'data 451' : 'take',
  }
  return faults[number % 101] ?? 'take'
}

const smtp = await faultySmtpServer({ fault })
afterAll(() => smtp.close())

test('killed at any moment, with every server fault: skips no recipient, sends none twice, and records every unknown result', async () => {
  const [siteId, campaignId] = [tools.newId(), tools.newId()]
  await plan(siteId, campaignId)
  const order: CampaignOrder = {
    target: await targetOf(database),
    smtpUrl: smtp.url,
    campaigns: [{ siteId, campaignId }],
    privateKey: '',
    html: '<p>Hello [name]</p>',
    connections: 4,
    lease: 250,
    retry: 10,
  }
  let kills = 0
  // Two processes run at a time, so that one finds what another left behind while it works.
  const worker = async (timeout: () => number) => {
    while ((await sendFor(order, timeout())) === 'killed') kills++
  }
  const timeout = (first: number) => {
    let next = first
    return () => (next *= 3)
  }
  await Promise.all([worker(timeout(2)), worker(timeout(12))])
  expect(kills).toBeGreaterThan(3)

  const { rows } = await sql<{ recipient_id: string; state: DeliveryState; reason: string; lease_id: string }>`
    SELECT recipient_id, state, reason, lease_id FROM deliveries WHERE site_id = ${siteId}`.execute(database.system)
  expect(rows).toHaveLength(people)
  const wrong = rows.filter(({ recipient_id, state }) => {
    const times = smtp.taken.get(addressOf(recipient_id)) ?? 0
    const fine = { accepted: times === 1, bounced: times === 0, unknown: times <= 1 }
    return !(state in fine && fine[state as keyof typeof fine])
  })
  expect(wrong).toEqual([])
  const unknown = rows.filter(({ state }) => state === 'unknown')
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.filter(({ reason }) => reason === '')).toEqual([])
  const heldBy = new Map<string, number>()
  for (const { reason, lease_id } of unknown)
    if (reason.startsWith('The worker stopped')) heldBy.set(lease_id, (heldBy.get(lease_id) ?? 0) + 1)
  expect(heldBy.size).toBeGreaterThan(0)
  expect(heldBy.size).toBeLessThanOrEqual(kills)
  expect(Math.max(...heldBy.values())).toBeLessThanOrEqual(inHand)
  expect(rows.filter(({ state }) => state === 'accepted').length).toBeGreaterThan(0)
})

const allA = async (_db: unknown, ids: readonly string[]) => ids.map(() => ({ variant: 'A', nextAt: null }))

async function plan(siteId: string, campaignId: string): Promise<void> {
  const audience = numberedAudience(people)
  const plan = { siteId, campaignId, audience, buckets: 1, lotsOf: allA }
  const first = await database.inSite(siteId, (db) => planDeliveries({ ...tools, db }, plan, nilId))
  const again = await database.inSite(siteId, (db) => planDeliveries({ ...tools, db }, plan, nilId))
  expect([first!.planned, again!.planned]).toEqual([people, 0])
  expect(await database.inSite(siteId, (db) => planDeliveries({ ...tools, db }, plan, first!.last))).toBeNull()
}

/** Lets a process send until it's done or its time is over, counted from its first message, and then kills it. */
function sendFor(order: CampaignOrder, milliseconds: number): Promise<'done' | 'killed'> {
  const script = fileURLToPath(new URL('../testing/campaign-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let timer: NodeJS.Timeout | undefined
  child.stdout.once('data', () => (timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)))
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL') resolve('killed')
      else if (code === 0) resolve('done')
      else reject(new Error(`The sending process ended with ${code ?? signal}.`))
    })
  })
}
