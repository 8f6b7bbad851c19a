import { type OwnServer, startServer } from './event-intake/own-server.ts'
import { figure, type Figure } from './figure.ts'
import { burst, signedWebhooks } from './shop-webhooks/burst.ts'

export const about =
  'a burst of signed webhooks, each acknowledged after commit and stored once: the whole program beside a bare node:http server that checks the signature (goal: 1,000 a second)'

const orders = 8000
const repeated = 2000
const warmUp = 1000
const connections = 64

/** Ten thousand webhooks, two thousand of them for the second time; then every order is there once. */
export async function run(): Promise<Figure[]> {
  const started: OwnServer[] = []
  const start = async (file: string, environment: Record<string, string>) => {
    const server = await startServer(file, environment)
    started.push(server)
    return server
  }
  try {
    const program = await start('../../src/app/main.ts', { DEMO_PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
    const shop = await connectShop(program.port)
    const bare = await start('../shop-webhooks/bare-server.ts', { WEBHOOK_SECRET: shop.secret })
    const webhooks = signedWebhooks(orders, shop)
    const all = [...webhooks, ...webhooks.slice(0, repeated)]
    await burst(bare.port, all.slice(0, warmUp), connections)
    const floor = await burst(bare.port, all, connections)
    await burst(program.port, all.slice(0, warmUp), connections)
    const value = await burst(program.port, all, connections)
    await untilAllAreThere(shop.countOrders)
    return [figure('webhooks stored, beside a bare server', value, 'webhooks/s', floor)]
  } finally {
    for (const server of started) await server.stop()
  }
}

/** Makes, on a fresh installation, an account with a site and a custom shop. */
async function connectShop(port: number) {
  let token = ''
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const json = (await answer.json()) as T
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  const account = { email: 'bench@example.com', password: 'a long enough password', name: 'Bench' }
  token = (await ask<{ token: string }>('/accounts/sign-up', account)).token
  const { site } = await ask<{ site: { id: string } }>('/sites/create', { name: 'Bench' })
  const store = { site_id: site.id, name: 'Bench', address: 'https://shop.example', currency: 'USD' }
  const { connection, webhook_secret: secret } = await ask<{
    connection: { webhook_url: string }
    webhook_secret: string
  }>('/shops/connect/custom', store)
  return {
    path: new URL(connection.webhook_url).pathname,
    secret,
    countOrders: async () =>
      (await ask<{ totals: { orders: number } }>('/orders/totals', { site_id: site.id })).totals.orders,
  }
}

/** Waits until the job has read what came; throws when that is not each order once. */
async function untilAllAreThere(count: () => Promise<number>): Promise<void> {
  let before = -1
  for (let found = await count(); found !== orders; found = await count()) {
    if (found > orders) throw new Error(`${found} orders are there, of ${orders}.`)
    await new Promise((resolve) => setTimeout(resolve, found === before ? 20_000 : 2000))
    if (found === before && (await count()) === found) throw new Error(`${found} orders are there, of ${orders}.`)
    before = found
  }
}
