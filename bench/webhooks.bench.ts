import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhooksRoom } from '#features/webhooks/server/index.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { webhookHeaders } from '#platform/server/outgoing/standard-webhook.ts'
import { seal } from '#platform/server/secrets/sealed.ts'
import { type BenchHouse, openBenchHouse } from './contacts/house.ts'
import { figure, type Figure, isFull } from './figure.ts'

export const about =
  'events to ten webhook endpoints of a site (10,000 events with --full, 1,000 without), by four jobs at once as in a worker: deliveries a second compared with signed requests without a ledger (goal: 0.4); nine endpoints while the tenth never answers, compared with the same nine alone (goal: 0.9)'

const siteId = '00000000-0000-7000-8000-000000000001'
const events = isFull ? 10_000 : 1000
const endpoints = 10
/** Number of jobs that a worker runs at the same time. */
const jobsAtOnce = 4
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Measures the nine endpoints with and without a tenth that accepts connections and never responds. */
export async function run(): Promise<Figure[]> {
  const alive = await listening((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(204).end())
  })
  const dead = await listening((request) => void request.resume())
  const house = await openBenchHouse({ poolSize: 8 })
  try {
    const urls = Array.from({ length: endpoints - 1 }, (_, i) => `${alive.origin}/${i}`)
    const floor = await bare(alive.origin)
    const alone = await deliver(house, urls, alive.origin)
    const beside = await deliver(house, [`${dead.origin}/dead`, ...urls], alive.origin, dead.origin)
    return [
      figure('deliveries vs. bare signed requests', alone, '/s', floor),
      figure('nine endpoints next to a dead one, vs. the nine alone', beside, '/s', alone),
    ]
  } finally {
    for (const { server } of [alive, dead]) {
      server.closeAllConnections()
      server.close()
    }
    await house.close()
  }
}

async function listening(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const body = JSON.stringify({ type: 'contact.subscribed', data: { contact: { email: 'ann@example.com' } } })

/** Sends the same requests, signed, without a ledger. Returns requests per second. */
async function bare(origin: string): Promise<number> {
  const requests = events * 2
  let left = requests
  const start = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const headers = webhookHeaders({ id: `msg_${left}`, at: Date.now(), body }, [secret])
      await guardedFetch(origin, { method: 'POST', body, headers, trusted: new Set([origin]), keepsConnection: true })
    }
  }
  await Promise.all(Array.from({ length: jobsAtOnce * 16 }, worker))
  return requests / ((performance.now() - start) / 1000)
}

/** Fills the ledger and delivers it. Returns deliveries per second to the endpoints that respond. */
async function deliver(house: BenchHouse, urls: readonly string[], ...origins: string[]): Promise<number> {
  const { admin, ctx } = house
  const ids = await fill(house, urls)
  const job = webhooksRoom({ trusted: new Set(origins) }).jobs.find(({ name }) => name === 'webhooks.deliver')!
  const answering = ids.filter((_, i) => !urls[i]!.endsWith('/dead'))
  const isWaiting = async (id: string) => {
    const { rowCount } = await admin.query(
      `SELECT FROM webhook_deliveries WHERE site_id = $1 AND endpoint_id = $2 AND state = 'waiting' LIMIT 1`,
      [siteId, id],
    )
    return rowCount === 1
  }
  const queue = [...ids]
  let left = answering.length
  const start = performance.now()
  let end = start
  const worker = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) {
      await job.run({ site_id: siteId, endpoint_id: id }, ctx)
      if (!answering.includes(id)) continue
      if (await isWaiting(id)) queue.push(id)
      else if (--left === 0) end = performance.now()
    }
  }
  await Promise.all(Array.from({ length: jobsAtOnce }, worker))
  return (events * answering.length) / ((end - start) / 1000)
}

async function fill({ admin, ctx }: BenchHouse, urls: readonly string[]): Promise<string[]> {
  for (const table of ['webhook_deliveries', 'webhook_messages', 'webhook_endpoints'])
    await admin.query(`TRUNCATE ${table}`)
  await admin.query(
    `INSERT INTO webhook_messages (site_id, id, type, contact_id, body, created_at)
     SELECT $1, ('018f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'contact.subscribed', NULL, $2, now()
     FROM generate_series(1, $3::int) AS n`,
    [siteId, body, events],
  )
  const ids = urls.map(() => ctx.newId())
  for (const [i, url] of urls.entries()) {
    const sealed = seal(ctx.keyFor('webhooks.secret'), `webhook_endpoints ${siteId} ${ids[i]}`, secret)
    await admin.query(
      `INSERT INTO webhook_endpoints (site_id, id, url, description, events, secret, is_enabled, problem, pauses, created_at)
       VALUES ($1, $2, $3, '', '{contact.subscribed}', $4, true, '', 0, now())`,
      [siteId, ids[i], url, sealed],
    )
    await admin.query(
      `INSERT INTO webhook_deliveries (site_id, endpoint_id, message_id, position, due_at, retry_until)
       SELECT site_id, $2, id, row_number() OVER (ORDER BY id), now() - interval '1 minute', now() + interval '3 days'
       FROM webhook_messages WHERE site_id = $1`,
      [siteId, ids[i]],
    )
  }
  await admin.query('VACUUM ANALYZE')
  return ids
}
