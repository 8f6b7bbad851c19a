import { parseForeignJson } from '#core/foreign-json.ts'
import { createHash, createHmac } from 'node:crypto'
import type { ShopAdapter } from '../adapter.ts'
import { isSameText } from '#platform/server/secrets/same-text.ts'
import { readCustomer, readOrder, type WooCustomer, type WooOrder, type WooProduct } from './read-store.ts'

/**
 * Checks that the store sent a webhook. The unsigned ping sent on registration contains no data and is not a notice.
 */
export const readWebhook: ShopAdapter['readWebhook'] = ({ headers, body }, { credentials }) => {
  const header = (name: string) => String(headers[name] ?? '')
  const isForm = header('content-type').startsWith('application/x-www-form-urlencoded')
  if (isForm && body.length < 100 && /^webhook_id=\d+$/.test(body.toString('utf8'))) return { kind: 'ping' }
  const secret = credentials.kind === 'woocommerce' ? credentials.webhookSecret : ''
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  if (secret === '' || !isSameText(header('x-wc-webhook-signature'), signature)) return { kind: 'forged' }
  const [topic, id] = [header('x-wc-webhook-topic'), header('x-wc-webhook-delivery-id')]
  if (topic === '' || id === '') return { kind: 'forged' }
  // All deliveries of one registration within the same second have the same id.
  const content = createHash('sha256').update(body).digest('hex').slice(0, 32)
  return { kind: 'notice', id: `${topic.slice(0, 60)}:${id.slice(0, 100)}:${content}`, topic: topic.slice(0, 100) }
}

/** Parses a store's webhook. The bodies are those of the REST API. */
export const parseWebhook: ShopAdapter['parseWebhook'] = (topic, text) => {
  const body = parse(text)
  if (!body || typeof body['id'] !== 'number') return { kind: 'ignored' }
  switch (topic) {
    case 'order.created':
    case 'order.updated':
    case 'order.restored': {
      const order = readOrder(body as unknown as WooOrder)
      return order ? { kind: 'order', ...order } : { kind: 'ignored' }
    }
    case 'order.deleted':
      return { kind: 'orderDeleted' }
    case 'product.created':
    case 'product.updated':
    case 'product.restored': {
      // Variations are reported under the same topics.
      const { id, parent_id } = body as unknown as WooProduct
      return { kind: 'productChanged', externalId: String(parent_id || id) }
    }
    case 'product.deleted':
      return { kind: 'productDeleted', externalId: String(body['id']) }
    case 'customer.created':
    case 'customer.updated':
      return { kind: 'customer', customer: readCustomer(body as unknown as WooCustomer) }
    default:
      return { kind: 'ignored' }
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json = parseForeignJson(text)
    return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
