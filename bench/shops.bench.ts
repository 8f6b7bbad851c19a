import { startServer } from './event-intake/own-server.ts'
import { figure, type Figure, median } from './figure.ts'
import { burst, signedWebhooks } from './shops/burst.ts'

export const about =
  'a burst of 10,000 signed webhooks over 64 connections, 2,000 of them sent again, each order stored once (goal: 1,000/s, ratio 1); a search among 50,000 products (goal: 50 ms, ratio below 1)'

const orders = 8000
const repeated = 2000
const connections = 64
const products = 50_000
const searches = ['mug 49', 'plate', 'sku-31', 'bowl 1234']

interface Owner {
  readonly ask: (path: string, body?: object) => Promise<Record<string, unknown>>
}

/** Runs the whole program in its own process, with a custom shop of one site. */
export async function run(): Promise<Figure[]> {
  const settings = { DEMO_PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const program = await startServer('../../src/app/main.ts', settings)
  try {
    const owner = await anOwner(program.port)
    const shop = { name: 'Bench', address: 'shop.example', currency: 'EUR' }
    const { connection, webhook_secret } = await owner.ask('/shops/connect/custom', shop)
    const { pathname } = new URL((connection as { webhook_url: string }).webhook_url)
    const webhooks = signedWebhooks(orders, { path: pathname, secret: String(webhook_secret) })
    const speed = await burst(program.port, [...webhooks, ...webhooks.slice(0, repeated)], connections)
    await untilTaken(owner)
    return [figure('webhooks answered, vs. the goal', speed, '/s', 1000), await searchFigure(owner)]
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

/** Waits until the whole burst has been imported, each order once. */
async function untilTaken({ ask }: Owner): Promise<void> {
  const end = performance.now() + 180_000
  for (let taken = 0; taken !== orders;) {
    if (performance.now() > end) throw new Error(`Only ${taken} of ${orders} orders were taken over.`)
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
