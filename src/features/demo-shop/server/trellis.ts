import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { products } from './catalog.ts'
import type { CouponAnswer } from './coupon.ts'
import { deleteLink, linkOfSite, type LinkRow, markReported, orderByNumber, type OrderRow, saveLink } from './store.ts'

/** Secrets that the shop received when it was connected. */
export interface DemoSecrets {
  readonly apiKey: string
  readonly webhookSecret: string
}

/** Address of Trellis, as seen from the shop. */
interface Reach {
  readonly origin: string
}

type Keys = Pick<Tools, 'keyFor'>
const placeOf = (siteId: Id) => `demo_shop_links.secrets ${siteId}`
const patience = 10_000

/**
 * Connects the shop to a site, in the caller's transaction. Sends it the shop's products, and from then on its orders.
 */
export async function linkDemoShop(
  ctx: Pick<Tools, 'keyFor' | 'jobs' | 'now'> & { readonly db: Db; readonly siteId: Id },
  { webhookUrl, ...secrets }: DemoSecrets & { readonly webhookUrl: string },
): Promise<void> {
  const { db, siteId } = ctx
  const sealed = seal(ctx.keyFor('demo-shop.secrets'), placeOf(siteId), JSON.stringify(secrets))
  const webhook_path = new URL(webhookUrl).pathname
  await saveLink(db, { site_id: siteId, secrets: sealed, webhook_path }, new Date(ctx.now()))
  await ctx.jobs.add(db, sendProducts, { site_id: siteId })
}

/** Disconnects a site, in the caller's transaction. */
export async function unlinkDemoShop(db: Db, siteId: Id): Promise<void> {
  await deleteLink(db, siteId)
}

/** Names of the jobs, for code that adds them. */
const sendProducts = { name: 'demo-shop.send-products', payload: z.object({ site_id: id }) } as const
export const sendOrder = {
  name: 'demo-shop.send-order',
  payload: z.object({ site_id: id, number: z.int() }),
} as const

/**
 * Creates the room with the shop's data and its calls to Trellis. It uses the public address, as any other shop would.
 */
export const demoShopRoom = ({ origin, shopOrigin }: Reach & { readonly shopOrigin: string | null }) =>
  room({
    name: 'demo-shop',
    calls: {},
    handlers: {},
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { stays: ['demo_shop_links', 'demo_shop_orders'] },
    jobs: [
      job({
        ...sendProducts,
        async run({ site_id: siteId }, { database, keyFor }) {
          const link = await database.inSite(siteId, (db) => linkOfSite(db, siteId))
          if (link)
            await callTrellis({ origin }, { keyFor }, link, '/products/record', { products: drafts(shopOrigin ?? '') })
        },
      }),
      job({
        ...sendOrder,
        async run({ site_id: siteId, number }, { database, keyFor, now }) {
          const [link, row] = await database.inSite(siteId, async (db) => [
            await linkOfSite(db, siteId),
            await orderByNumber(db, siteId, number),
          ])
          if (!link || !row) return
          await sendWebhook({ origin }, { keyFor }, link, orderEvent(row), now())
          await database.inSite(siteId, (db) => markReported(db, siteId, number, new Date(now())))
        },
      }),
    ],
  })

/** Asks Trellis whether a code is valid for a cart with a given total in euros. */
export async function checkCode(
  reach: Reach,
  keys: Keys,
  link: LinkRow,
  { code, total, email }: { code: string; total: number; email?: string },
): Promise<CouponAnswer> {
  try {
    const input = { code, total, currency: 'EUR', ...(email && { email }) }
    const answer = Checked.parse(await callTrellis(reach, keys, link, '/discounts/code/check', input))
    if (answer.valid) return { ok: true, coupon: { code, type: answer.type, value: answer.value } }
    return { ok: false, message: answer.message || answer.reason || 'This code is not valid.' }
  } catch {
    return { ok: false, message: 'The code cannot be checked right now. Try again in a moment.' }
  }
}

const Checked = z.union([
  z.object({ valid: z.literal(true), type: z.enum(['percentage', 'fixed', 'shipping']), value: z.number() }),
  z.object({ valid: z.literal(false), message: z.string().default(''), reason: z.string().nullable().default('') }),
])

async function callTrellis(
  { origin }: Reach,
  keys: Keys,
  link: LinkRow,
  path: string,
  input: object,
): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretsOf(keys, link).apiKey}` },
    body: JSON.stringify({ site_id: link.site_id, ...input }),
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.json()
}

async function sendWebhook({ origin }: Reach, keys: Keys, link: LinkRow, event: object, now: number): Promise<void> {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', secretsOf(keys, link).webhookSecret)
    .update(`${timestamp}.${body}`)
    .digest('hex')
  const answer = await fetch(`${origin}${link.webhook_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trellis-timestamp': timestamp, 'x-trellis-signature': signature },
    body,
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`The webhook was answered ${answer.status}.`)
}

function secretsOf({ keyFor }: Keys, { site_id, secrets }: LinkRow): DemoSecrets {
  return JSON.parse(open(keyFor('demo-shop.secrets'), placeOf(site_id), secrets)) as DemoSecrets
}

/** Builds the webhook event for an order's current state. */
function orderEvent({ number, order, placed_at, refunded_at }: OrderRow) {
  const placed = { ...order, external_id: String(number), placed_at: placed_at.toISOString() }
  const data = refunded_at ? { ...placed, status: 'refunded', refunded: order.total } : placed
  return {
    id: `order-${number}-${refunded_at ? 2 : 1}`,
    type: 'order.updated',
    created_at: (refunded_at ?? placed_at).toISOString(),
    data,
  }
}

/** Returns the shop's products in the format of /products/record. */
function drafts(origin: string) {
  return products.map(({ slug, name, price, kind }) => ({
    external_id: slug,
    title: name,
    url: origin === '' ? '' : `${origin}/products/${slug}`,
    image_url: origin === '' ? '' : `${origin}/files/${slug}.svg`,
    price: price / 100,
    collection_ids: [kind],
    variants: [{ external_id: slug, title: name, sku: slug, price: price / 100, stock: null }],
  }))
}
