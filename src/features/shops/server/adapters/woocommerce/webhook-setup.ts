import type { ShopParts } from '../adapter.ts'
import { isOwnWebhookAddress } from '../webhook-address.ts'
import { perPage } from './changed-pages.ts'
import type { Rest } from './rest.ts'

const topics = [
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
  'customer.created',
  'customer.updated',
] as const

interface Webhook {
  readonly id: number
  readonly status: 'active' | 'paused' | 'disabled'
  readonly topic: string
  readonly delivery_url: string
}

/** Manages the webhooks of a store. */
export function wooCommerceWebhooks(rest: Rest, { credentials }: Pick<ShopParts, 'credentials'>) {
  const secret = 'webhookSecret' in credentials ? credentials.webhookSecret : ''

  async function list(): Promise<Webhook[]> {
    const all: Webhook[] = []
    for (let page = 1; ; page++) {
      const query = { per_page: perPage, page, status: 'all', orderby: 'id', order: 'asc' }
      const { body } = await rest<Webhook[]>('wc/v3/webhooks', { query })
      for (const one of body) all.push(one)
      if (body.length < perPage) return all
    }
  }
  const remove = ({ id }: Webhook) =>
    rest(`wc/v3/webhooks/${id}`, {
      method: 'DELETE',
      query: { force: 'true' },
      expects: ['woocommerce_rest_invalid_id'],
    })

  return {
    async ensureWebhooks(deliverTo: string): Promise<void> {
      const kept = new Set<string>()
      for (const webhook of await list()) {
        const isOurs = webhook.delivery_url === deliverTo && topics.some((topic) => topic === webhook.topic)
        if (!isOurs || kept.has(webhook.topic)) {
          if (isOwnWebhookAddress(webhook.delivery_url, deliverTo)) await remove(webhook)
          continue
        }
        kept.add(webhook.topic)
        // WooCommerce disables a webhook after several failures in a row.
        if (webhook.status === 'active') continue
        await rest(`wc/v3/webhooks/${webhook.id}`, { method: 'PUT', json: { status: 'active', secret } })
      }
      for (const topic of topics) {
        if (kept.has(topic)) continue
        const json = { name: `Trellis: ${topic}`, topic, delivery_url: deliverTo, secret, status: 'active' }
        await rest('wc/v3/webhooks', { method: 'POST', json })
      }
    },
    async removeWebhooks(deliverTo: string): Promise<void> {
      for (const webhook of await list()) if (webhook.delivery_url === deliverTo) await remove(webhook)
    },
  }
}
