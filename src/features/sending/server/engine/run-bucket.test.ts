import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { SendResult } from '#platform/server/mail/smtp/outgoing-message.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { sending } from '../index.ts'
import { numberedAudience } from '../testing/numbered-recipients.ts'
import type { Messenger } from './messenger.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { runBucket } from './run-bucket.ts'

const { database, tools } = await testServer({ rooms: [sending] })
const people = 200

/** Creates a campaign to 200 people. Each run specifies how to compose and send its groups. */
async function aCampaign() {
  const [siteId, campaignId] = [tools.newId(), tools.newId()]
  const lotsOf = async (_db: unknown, ids: readonly string[]) => ids.map(() => ({ variant: 'A', nextAt: null }))
  const plan = { siteId, campaignId, audience: numberedAudience(people), buckets: 1, lotsOf }
  await database.inSite(siteId, (db) => planDeliveries({ ...tools, db }, plan, nilId))
  const engine = {
    tools: { ...tools, log: silentLog },
    database,
    signal: new AbortController().signal,
    slice: 60_000,
  }
  return {
    run: (prepare: Messenger<string>['prepare']) =>
      runBucket<string>(
        {
          siteId,
          campaignId,
          bucket: 0,
          isOn: async () => true,
          checkEligibility: async (_db, claimed) =>
            new Map(claimed.map(({ recipientId }) => [recipientId, { kind: 'go', recipient: recipientId }])),
          withinLimits: async (_db, ids) => new Set(ids),
          messenger: {
            prepare,
            reserve: async (_db, count) => ({
              places: Array.from({ length: count }, () => 0),
              retryAt: new Date(tools.now()),
            }),
          },
        },
        engine,
      ),
    async states() {
      const { rows } = await sql<{ state: string; count: number }>`
        SELECT state, count(*)::int AS count FROM deliveries WHERE site_id = ${siteId} GROUP BY state`.execute(
        database.system,
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
  }
}

test('recipients whose messages can’t be composed, and those claimed after them, are planned again and sent once', async () => {
  const { run, states } = await aCampaign()
  const sent: string[] = []
  const composed =
    (send: (recipient: string) => SendResult): Messenger<string>['prepare'] =>
    async (group) =>
      group.map(({ claimed, recipient }) => ({ ...claimed, domain: '', send: async () => send(recipient) }))
  const isAway = composed(() => ({ outcome: 'unsent', reason: 'away', retryAt: tools.now() }))
  let groups = 0
  const failing = run(async (group) => {
    if (++groups > 2) throw new Error('cannot be composed')
    return isAway(group)
  })
  await expect(failing).rejects.toThrow('cannot be composed')
  expect(await states()).toEqual({ planned: people })
  const sends = composed((recipient) => {
    sent.push(recipient)
    return { outcome: 'accepted', response: '250 OK' }
  })
  expect(await run(sends)).toEqual({ kind: 'done' })
  expect(await states()).toEqual({ accepted: people })
  expect([sent.length, new Set(sent).size]).toEqual([people, people])
})
