import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { uuidv7 } from '#core/id.ts'
import type { AnswerBody } from '#platform/server/testing/answer-body.ts'
import { dataFolder } from '#platform/server/testing/data-folder.ts'
import { killableDatabase } from './testing/killable-database.ts'
import { endPrograms, type Program, startProgram } from './testing/run-program.ts'

const folder = dataFolder('trellis-two-nodes-')
const database = await killableDatabase()
afterAll(async () => {
  await endPrograms()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const DATABASE_URL = database.url
const SECRET = 'c0ffee0123456789abcdef00112233445566778899aabbccddeeff0f1e2d3c4b'
const environment = { DATA_DIR: join(folder, 'node'), DATABASE_URL, SECRET, RATE_LIMITS: 'off' }
const retryWindow = { timeout: 200_000, interval: 50 }
const newId = () => uuidv7(Date.now(), randomBytes(10))

const [first, second, worker] = await Promise.all(
  ['web', 'web', 'worker'].map((ROLE) => startProgram({ ...environment, ROLE })),
)
const nodes = [first!, second!]

/**
 * Sends to one node. Returns null if the node or its database was not reachable, or if the node ended before it
 * responded.
 */
async function send<Path extends string>(
  node: Program,
  path: Path,
  body: object,
  headers: Record<string, string> = {},
) {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const answer = await fetch(node.url + path, request)
    .then(async (got) => ({ status: got.status, body: (await got.json()) as AnswerBody<Path> }))
    .catch(() => null)
  if (answer === null || answer.status === 503) return null
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
  return answer.body
}

/** Sends the same request repeatedly, alternating between the nodes, until one reports success. */
async function sendUntilDone<Path extends string>(path: Path, body: object, headers: Record<string, string> = {}) {
  for (let tries = Math.floor(Math.random() * 2); ; tries++) {
    const done = await send(nodes[tries % 2]!, path, body, headers)
    if (done) return done
    // Pauses as clients do, because starting processes need the processors.
    await sleep(20)
  }
}

/** Kills one of our processes and starts it again with the same port. */
async function restart(node: Program, role: string): Promise<Program> {
  node.child.kill('SIGKILL')
  await node.ended
  return startProgram({ ...environment, ROLE: role, PORT: new URL(node.url).port })
}

async function ask<Row extends object>(query: string, site: string): Promise<Row[]> {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  return (await client.query<Row>(query, [site]).finally(() => client.end())).rows
}

const stored = async (site: string) =>
  (await ask<{ id: string }>('SELECT id FROM events WHERE site_id = $1', site)).map(({ id }) => id).toSorted()

async function counted(site: string): Promise<number> {
  const query = 'SELECT sum(cardinality(kinds))::int AS count FROM event_batches WHERE site_id = $1'
  return (await ask<{ count: number }>(query, site))[0]!.count
}

test.runIf(process.platform === 'linux')(
  'two web nodes under load: killed with their worker and database, every acknowledged event and message exists exactly once',
  async () => {
    const account = { email: 'olga@example.com', name: 'Olga', password: 'a long enough password' }
    const { token } = await sendUntilDone('/accounts/sign-up', account)
    const authorization = `Bearer ${token}`
    const { site } = await sendUntilDone('/sites/create', { name: 'Bakery' }, { authorization })
    const { templates } = await sendUntilDone('/templates', { site_id: site.id }, { authorization })
    const popup = { name: 'Bread', json: templates[0]!.json }
    const saved = await sendUntilDone('/popup/save', { site_id: site.id, popup }, { authorization })
    const popup_id = saved.popup.id
    await sendUntilDone('/popup/update', { site_id: site.id, popup_id, popup: { status: 'active' } }, { authorization })

    const events: string[] = []
    const invited: string[] = []
    let isOver = false
    // A site can have a hundred members; some of that is reserved for the end.
    let room = 80
    const record = async () => {
      while (!isOver) {
        const ids = [newId(), newId()]
        const made = ids.map((id) => ({ id, kind: 'view', popup_id, visitor_id: '', page: 'https://shop.example/' }))
        await sendUntilDone('/v/record', { key: site.key, events: made }, { 'user-agent': 'Mozilla/5.0 Firefox/150.0' })
        events.push(...ids)
      }
    }
    const invite = async () => {
      while (!isOver) {
        await vi.waitFor(() => expect(isOver || invited.length < room).toBe(true), retryWindow)
        const email = `c${invited.length}@example.com`
        const key = { authorization, 'idempotency-key': newId() }
        await sendUntilDone('/members/invite', { site_id: site.id, email }, key)
        invited.push(email)
        const before = events.length
        await vi.waitFor(() => expect(isOver || events.length > before + 20).toBe(true), retryWindow)
      }
    }
    /** Waits until that many more are acknowledged. */
    const more = async (done: string[], count = 20) => {
      const before = done.length
      await vi.waitFor(() => expect(done.length).toBeGreaterThan(before + count), retryWindow)
    }
    const load = [record(), record(), record(), invite()]

    await more(events)
    nodes[0] = await restart(nodes[0]!, 'web')
    await more(events)
    const again = restart(worker!, 'worker')
    nodes[1] = await restart(nodes[1]!, 'web')
    const newWorker = await again
    await more(events)
    for (const kill of database.kills) {
      kill()
      await more(events)
    }
    // Kills everything at the same time.
    for (const kill of database.kills) kill()
    const all = [restart(nodes[0]!, 'web'), restart(nodes[1]!, 'web'), restart(newWorker, 'worker')]
    const started = await Promise.all(all)
    nodes.splice(0, 2, ...started.slice(0, 2))
    await more(events)
    room = 90
    await more(invited, 2)
    isOver = true
    await Promise.all(load)

    // After a killed server is back, a cluster automatically finishes the transactions prepared on it a moment later.
    await vi.waitFor(async () => expect(await stored(site.id)).toEqual(events.toSorted()), retryWindow)
    expect(await counted(site.id)).toBe(events.length)
    await vi.waitFor(async () => {
      const { messages } = await sendUntilDone('/sending/system-mailbox', { limit: 100 }, { authorization })
      const to = messages.map((message: { to: unknown }) => /c\d+@example\.com/.exec(JSON.stringify(message.to))?.[0])
      expect(to.filter((one) => one !== undefined).toSorted()).toEqual(invited.toSorted())
    }, retryWindow)
  },
)
