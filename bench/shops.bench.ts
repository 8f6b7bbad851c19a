import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { startServer } from './event-intake/own-server.ts'
import { figure, type Figure, median } from './figure.ts'

export const about =
  'a burst of 10,000 signed webhooks over 64 connections, each acknowledged one stored once (goal: 1,000/s, ratio 1); a search among 50,000 products (goal: 50 ms, ratio below 1)'

const burst = 10_000
const connections = 64
const products = 50_000
const searches = ['mug 49', 'plate', 'sku-31', 'bowl 1234']

interface Owner {
  readonly ask: (path: string, body?: object) => Promise<Record<string, unknown>>
}

/** The whole program in a process of its own, with a custom shop of one site. */
export async function run(): Promise<Figure[]> {
  const settings = { DEMO_PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const program = await startServer('../../src/app/main.ts', settings)
  try {
    const owner = await anOwner(program.port)
    const shop = { name: 'Bench', address: 'shop.example', currency: 'EUR' }
    const { connection, webhook_secret } = await owner.ask('/shops/connect/custom', shop)
    const { pathname } = new URL((connection as { webhook_url: string }).webhook_url)
    const speed = await sendBurst(program.port, pathname, String(webhook_secret))
    await untilTaken(owner)
    return [figure('webhooks answered, beside the goal', speed, '/s', 1000), await searchFigure(owner)]
  } finally {
    await program.stop()
  }
}

async function anOwner(port: number): Promise<Owner> {
  let token = ''
  let siteId = ''
  const ask: Owner['ask'] = async (path, body = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const sent = JSON.stringify({ ...body, ...(siteId && { site_id: siteId }) })
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: sent })
    const json = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  const account = { email: 'bench@example.com', password: 'a long enough password', name: 'Bench' }
  token = String((await ask('/accounts/sign-up', account))['token'])
  siteId = ((await ask('/sites/create', { name: 'Bench' }))['site'] as { id: string }).id
  return { ask }
}

/** Sends the burst; answers how many were acknowledged in a second. Throws at any answer that is not 200. */
async function sendBurst(port: number, path: string, secret: string): Promise<number> {
  const created_at = new Date().toISOString()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const waiting = Array.from({ length: burst }, (_, i) => {
    const data = { external_id: String(i), email: `buyer${i}@example.com`, currency: 'EUR', total: 40 }
    const body = JSON.stringify({ id: `order-${i}`, type: 'order.updated', created_at, data })
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return { body, headers: { 'x-trellis-timestamp': timestamp, 'x-trellis-signature': signature } }
  })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ body, headers }: (typeof waiting)[number]) =>
    new Promise<void>((resolve, reject) => {
      const options = {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      }
      const outgoing = request(`http://127.0.0.1:${port}${path}`, options, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  const start = performance.now()
  const line = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await send(next)
  }
  await Promise.all(Array.from({ length: connections }, line))
  agent.destroy()
  return burst / ((performance.now() - start) / 1000)
}

/** Waits until all of the burst is taken over, each order once. */
async function untilTaken({ ask }: Owner): Promise<void> {
  const end = performance.now() + 180_000
  for (let taken = 0; taken !== burst;) {
    if (performance.now() > end) throw new Error(`Only ${taken} of ${burst} orders were taken over.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
    taken = ((await ask('/orders/totals'))['totals'] as { orders: number }).orders
  }
}

async function searchFigure({ ask }: Owner): Promise<Figure> {
  const things = ['Mug', 'Plate', 'Bowl', 'Vase', 'Towel']
  for (let first = 0; first < products; first += 100) {
    const part = Array.from({ length: 100 }, (_, i) => {
      const number = first + i
      const title = `${things[number % things.length]} ${number}`
      return {
        external_id: `p${number}`,
        title,
        price: 10,
        variants: [{ external_id: `v${number}`, sku: `SKU-${number}`, price: 10 }],
      }
    })
    await ask('/products/record', { products: part })
  }
  const times: number[] = []
  for (let round = 0; round < 15; round++) {
    for (const search of searches) {
      const start = performance.now()
      await ask('/shops/products/search', { search })
      times.push(performance.now() - start)
    }
  }
  return figure('a search among 50,000 products', median(times), 'ms', 50)
}
