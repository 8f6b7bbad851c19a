import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { type Room, room } from '../room.ts'
import { testServer } from '../testing/calls.ts'
import { openAdminClient } from '../testing/admin-client.ts'
import { testDatabase, testServer as databaseServer } from '../testing/test-database.ts'

const input = z.object({ fails: z.boolean().default(false) })
const calls = {
  write: call('/things/write', { input, output: z.object({}), failure: 'Not written.' }),
  read: call('/things/read', { input, output: z.object({}), failure: 'Not read.' }),
}
const things: Room = room({
  name: 'things',
  calls,
  handlers: {
    async write({ fails }, { db, siteId, newId }) {
      await sql`INSERT INTO idempotency_keys (site_id, call, key, params_hash, created_at)
        VALUES (${siteId}, '/things', ${newId()}, '', now())`.execute(db)
      if (fails) throw new AppError('invalid', 'No.')
      return {}
    },
    async read(_input, { db }) {
      await sql`SELECT 1 FROM idempotency_keys`.execute(db)
      return {}
    },
  },
})

const database = await testDatabase()
const [node, other] = [await testServer({ rooms: [things], database }), await testServer({ rooms: [things], database })]

/** Opens the stream and collects its lines. `until` resolves when one matches. */
async function follow(server: typeof node, { siteId, token }: { siteId: string; token: string }) {
  const address = server.app.server.listening
    ? `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
    : await server.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/live?site_id=${siteId}`, { headers })
  const lines: string[] = []
  let wake = () => {}
  const reading = (async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      lines.push(...text.split('\n').filter(Boolean))
      wake()
    }
  })()
  const until = async (part: string) => {
    while (!lines.some((line) => line.includes(part))) await new Promise<void>((resolve) => (wake = resolve))
  }
  return { response, lines, until, reading }
}

test('a change reaches the other dashboards of its site on every node, and no other sites', async () => {
  const ada = node.aMember()
  const bob = other.aMember(ada.siteId)
  const stranger = node.aMember()
  const [here, there, elsewhere] = [await follow(node, ada), await follow(other, bob), await follow(node, stranger)]
  expect([here.response.status, here.response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const send = (path: string, body = {}, headers = {}) =>
    node.post(path, { site_id: ada.siteId, ...body }, { token: ada.token, headers })
  await send('/things/read')
  await send('/things/write', { fails: true })
  await send('/things/write', {}, { 'trellis-reads': '1' })
  await send('/things/write', {}, { 'trellis-tab': 'adas' })
  await Promise.all([here.until('adas'), there.until('adas')])
  for (const { lines } of [here, there]) expect(lines).toEqual(['{"call":"/things/write","tab":"adas"}'])
  expect(elsewhere.lines).toEqual([])
})

test('an invalid notification doesn’t end the stream', async () => {
  const ada = node.aMember()
  const stream = await follow(node, ada)
  for (const text of ['', 'no JSON', 'null', '{"siteId":5}']) {
    await sql`SELECT pg_notify('trellis_changes', ${text})`.execute(database.system)
  }
  await node.post('/things/write', { site_id: ada.siteId }, { token: ada.token })
  await stream.until('/things/write')
})

test('after a lost connection, a dashboard is told that it may have missed changes, and receives new ones', async () => {
  const ada = node.aMember()
  const stream = await follow(node, ada)
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.system)
  const admin = await openAdminClient(databaseServer().target)
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${rows[0]!.name}' AND query LIKE 'LISTEN%'`,
  )
  await admin.end()
  await stream.until('null')
  await node.post('/things/write', { site_id: ada.siteId }, { token: ada.token })
  await stream.until('/things/write')
})

test('only members can follow a site, and closing the server ends the streams', async () => {
  const ada = node.aMember()
  const others = other.aMember()
  for (const asked of [
    { ...ada, siteId: others.siteId },
    { ...ada, siteId: 'x' },
  ]) {
    expect((await follow(node, asked)).response.status).toBe(403)
  }
  expect((await follow(node, { ...ada, token: 'nobody-has-this-token' })).response.status).toBe(401)
  const stream = await follow(node, ada)
  await node.app.close()
  await stream.reading
})
