import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testSeed } from '../../../../config/test-seed.ts'
import { uuidv7 } from '#core/id.ts'
import { seeded } from '#core/seeded.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { testKeys } from '#platform/server/testing/process-tools.ts'
import { killableServer } from '#platform/server/testing/killable-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { publish } from './index.ts'
import { makeTicket } from './ticket.ts'

const kills = 5
const random = seeded(testSeed())
/** Returns a random integer from `min` up to, but not including, `max`. */
const randomInt = (min: number, max: number) => min + Math.floor(random() * (max - min))
const { aUser, aMember, database, post, tools } = await testServer({ rooms: [sitesRoom(), autoResponses] })
const newId = () => uuidv7(Date.now(), randomBytes(10))

const visitorsServer = killableServer(new URL('testing/visitors-process.ts', import.meta.url), { database, random })
afterAll(visitorsServer.stop)

/** Creates a site with a live form that sends subscribers an auto-response. */
async function aLiveForm() {
  const { site } = (await post('/sites/create', { name: 'Shop' }, aUser())).body
  const { token } = aMember(site.id)
  const call = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: site.id, ...body }, { token })).body
  const popup_id = newId()
  const field = { type: 'textField', id: 'email', style: {}, name: 'email', kind: 'email', required: true }
  const tab = (childComponents: object[]) => ({ type: 'tab', id: 'a', name: 'Main', style: {}, childComponents })
  const steps = { subscribe: { tabs: [tab([field])] }, success: { tabs: [tab([])] } }
  const entry = {
    id: popup_id,
    name: 'Spring',
    type: 'popup',
    triggers: {},
    frequency: { count: 1, interval: 'day' },
  } as const
  const document = { version: 1, steps } as unknown as FormDocument
  await database.inSite(site.id, (db) =>
    publish({ ...tools, db }, site.id, async () => ({ forms: [{ entry, document }] })),
  )
  const { email } = await call('/autoresponse/email/save', { email: { name: 'Hi', subject: 'Hi', body: 'Hi' } })
  const { rule } = await call('/autoresponse/rule/create', { popup_id, email_id: email.id })
  await call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
  return { siteId: site.id as string, key: site.key as string, popup_id }
}

test('kill -9 at any moment loses nothing that was acknowledged and stores nothing twice', async () => {
  const { siteId, key, popup_id } = await aLiveForm()
  const origin = { key, popup_id, visitor_id: '', page: 'https://shop.example/' }
  const views = Array.from({ length: 200 }, () => Array.from({ length: randomInt(1, 4) }, newId))
  const submissions = Array.from({ length: 100 }, (_, i) => ({
    ...origin,
    id: newId(),
    ticket: makeTicket({ siteId, newId, now: () => Date.now(), keyFor: testKeys }),
    fields: { email: `v${i % 80}@example.com` },
  }))
  const requests = [
    ...views.map((ids) => ({
      path: '/v/record',
      body: { key, events: ids.map((id) => ({ ...origin, key: undefined, id, kind: 'view' })) },
    })),
    ...submissions.map((body) => ({ path: '/v/subscribe', body })),
  ].toSorted(() => random() - 0.5)

  let server = visitorsServer.start()
  let killed = 0
  let untilKill = randomInt(5, 30)
  const isAnswered = async ({ path, body }: (typeof requests)[number]): Promise<boolean> => {
    const pending = fetch((await server) + path, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
      body: JSON.stringify(body),
    })
    if (--untilKill <= 0 && killed < kills && !visitorsServer.isDown()) {
      killed++
      untilKill = randomInt(5, 30)
      server = visitorsServer.kill()
    }
    // Requests in progress when the server died are sent again, to the next server.
    const status = await pending.then((answer) => answer.text().then(() => answer.status)).catch(() => 503)
    expect([200, 503]).toContain(status)
    return status === 200
  }
  const waiting = [...requests]
  const client = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) while (!(await isAnswered(next)));
  }
  await Promise.all(Array.from({ length: 8 }, client))
  expect(killed).toBe(kills)

  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(database.system)).rows[0]!.count
  const { rows } = await sql<{ id: string }>`SELECT id FROM events WHERE site_id = ${siteId}`.execute(database.system)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...views.flat(), ...submissions.map(({ id }) => id)].toSorted())
  expect(
    await count(sql`SELECT sum(cardinality(kinds))::int AS count FROM event_batches WHERE site_id = ${siteId}`),
  ).toBe(rows.length)
  expect(await count(sql`SELECT count(*)::int AS count FROM contacts WHERE site_id = ${siteId}`)).toBe(80)
  expect(await count(sql`SELECT count(*)::int AS count FROM messages WHERE site_id = ${siteId}`)).toBe(80)
  const jobs = sql<{ count: number }>`SELECT count(*)::int AS count FROM graphile_worker._private_jobs`
  expect(await count(jobs)).toBe(80)
})
