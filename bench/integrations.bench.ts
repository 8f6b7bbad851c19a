import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { integrationsRoom } from '#features/integrations/server/index.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { seal } from '#platform/server/secrets/sealed.ts'
import { type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull } from './figure.ts'

export const about =
  'subscribers on their way to a local listmonk that answers in 50 ms (100,000 with --full, 20,000 without): deliveries a second through ledger and guard (goal: 1,000) compared with bare requests, as many at once (goal: 0.7); memory that is held after a collection, later in the run compared with after a fifth of it (goal: flat, 1.05), and what the process occupies (told)'

const siteId = '00000000-0000-7000-8000-000000000001'
const count = isFull ? 100_000 : 20_000
const atOnce = 64
const settings = { list_id: '1', list_name: '', mapping: { name: 'first_name' }, tags: [], consent_field: '' }

/** Fills its own ledger of deliveries, then sends it. */
export async function run(): Promise<Figure[]> {
  const house = await openBenchHouse({ poolSize: 6 })
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      void sleep(50).then(() => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":1}}')
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await fill(house, origin)
    const floor = await bare(origin)
    const { speed, memories } = await deliver(house, origin)
    const [fifth, later, end] = memories as [Memory, Memory, Memory]
    return [
      figure('deliveries vs. bare requests', speed, '/s', floor),
      figure('memory held at 60 % vs. at 20 %', later.held, 'MB', fifth.held),
      figure('memory held at the end vs. at 20 %', end.held, 'MB', fifth.held),
      figure('resident memory at the end vs. at 20 %', end.resident, 'MB', fifth.resident),
    ]
  } finally {
    server.close()
    await house.close()
  }
}

async function fill({ admin, ctx }: BenchHouse, origin: string): Promise<void> {
  const credentials = JSON.stringify({ url: origin, user: 'api', token: 'token' })
  const sealed = seal(ctx.keyFor('integrations.credentials'), `integration_connections ${siteId} listmonk`, credentials)
  await admin.query(
    `INSERT INTO integration_connections (site_id, service, state, account, problem, credentials, connected_by, connected_at, unsubscribes_read_at)
     VALUES ($1, 'listmonk', 'connected', '', '', $2, $1, now(), now())`,
    [siteId, sealed],
  )
  await admin.query(
    `INSERT INTO contacts (site_id, id, email, email_key, status, fields, first_name, source_page, subscribed_at, created_at)
     SELECT $1, ('018f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@example.com', n || '@example.com', 'subscribed',
       '{}', 'Ann', '', now(), now() FROM generate_series(1, $2::int) AS n`,
    [siteId, count],
  )
  await admin.query(
    `INSERT INTO integration_deliveries (site_id, id, service, source_key, contact_id, settings, state, attempts, due_at, job_id, problem, created_at)
     SELECT site_id, id, 'listmonk', id::text, id, $2, 'waiting', 0, now() - interval '1 minute', '', '', now()
     FROM contacts WHERE site_id = $1`,
    [siteId, JSON.stringify(settings)],
  )
  await admin.query('VACUUM ANALYZE')
}

/** Sends the same requests without ledger and pacing. Returns requests per second. */
async function bare(origin: string): Promise<number> {
  const requests = count / 5
  let left = requests
  const start = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const body = JSON.stringify({ email: `${left}@example.com`, name: 'Ann', lists: [1] })
      await guardedFetch(`${origin}/api/subscribers`, {
        method: 'POST',
        body,
        trusted: new Set([origin]),
        keepsConnection: true,
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return requests / ((performance.now() - start) / 1000)
}

/** Memory of the process at one moment, in MB. */
interface Memory {
  /** In use after a garbage collection. This would grow over a longer run if memory leaked. */
  held: number
  /**
   * Resident memory. V8 returns empty pages only when idle, which this process isn't, so this grows to the peak usage.
   */
  resident: number
}

// Garbage collection must be triggered explicitly: memory waiting to be collected says nothing about memory in use.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function memory(): Memory {
  const megabytes = (bytes: number) => bytes / 1024 / 1024
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { held: megabytes(heapUsed + external), resident: megabytes(rss) }
}

/** Shares of the deliveries after which memory is measured. */
const shares = [0.2, 0.6, 1]

/**
 * Sends all waiting deliveries, one run of the job at a time as the worker does. Returns deliveries per second and the
 * memory at each of `shares`.
 */
async function deliver({ admin, ctx }: BenchHouse, origin: string) {
  const job = integrationsRoom({ trusted: new Set([origin]) }).jobs.find(({ name }) => name === 'integrations.deliver')!
  const memories: Memory[] = []
  const start = performance.now()
  for (let left = count; left > 0;) {
    await job.run({ site_id: siteId, service: 'listmonk', host: '' }, ctx)
    const { rows } = await admin.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM integration_deliveries WHERE site_id = $1 AND state = 'waiting'`,
      [siteId],
    )
    left = rows[0]!.left
    while (1 - left / count >= (shares[memories.length] ?? 2)) memories.push(memory())
  }
  const speed = count / ((performance.now() - start) / 1000)
  const { rows } = await admin.query<{ state: string }>(
    'SELECT DISTINCT state FROM integration_deliveries WHERE site_id = $1',
    [siteId],
  )
  if (rows.length !== 1 || rows[0]!.state !== 'delivered') throw new Error(`Not all arrived: ${JSON.stringify(rows)}`)
  return { speed, memories }
}
