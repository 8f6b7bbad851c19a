import { parseForeignJson } from '#core/foreign-json.ts'
import { createHmac } from 'node:crypto'
import { type ShopAdapter, type ShopNotice, type ShopOrder } from '../adapter.ts'
import { orderDraft, toMoment, toNumber } from '../order-draft.ts'
import { isSameText } from '#platform/server/secrets/same-text.ts'
import { readConsent } from './read-catalog.ts'
import { statusOf } from './read-order.ts'

/** Checks that Shopify sent a webhook for this shop. */
export const readWebhook: ShopAdapter['readWebhook'] = ({ headers, body }, { origin, credentials }) => {
  const header = (name: string) => String(headers[`x-shopify-${name}`] ?? '')
  const secret = 'clientSecret' in credentials ? (credentials.clientSecret ?? '') : ''
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  const isOurs = secret !== '' && isSameText(header('hmac-sha256'), signature)
  if (!isOurs || header('shop-domain').toLowerCase() !== new URL(origin).host) return { kind: 'forged' }
  const topic = header('topic')
  // A webhook that is sent again keeps its id. The event id doesn't identify a webhook: a bulk action on many objects
  // may be one event.
  const id = header('webhook-id') || header('event-id')
  if (topic === '' || id === '') return { kind: 'forged' }
  return { kind: 'notice', id: `${topic}:${id}`.slice(0, 200), topic: topic.slice(0, 100) }
}

type Body = Readonly<Record<string, unknown>>

/** Parses a Shopify webhook. The bodies are those of the REST API, no matter which API the app uses. */
export const parseWebhook: ShopAdapter['parseWebhook'] = (topic, text) => {
  const body = objectOf(parse(text))
  if (!body) return { kind: 'ignored' }
  switch (topic) {
    case 'orders/create':
    case 'orders/updated':
    case 'orders/paid':
    case 'orders/cancelled':
      return orderNotice(body)
    case 'products/create':
    case 'products/update':
      return { kind: 'productChanged', externalId: textOf(body['id']) }
    case 'products/delete':
      return { kind: 'productDeleted', externalId: textOf(body['id']) }
    case 'customers/create':
    case 'customers/update':
      return customerNotice(body)
    case 'customers_email_marketing_consent/update':
    case 'customers/email_marketing_consent_update':
      return customerNotice({ ...body, id: body['customer_id'], email: body['email_address'] })
    case 'checkouts/create':
    case 'checkouts/update':
      return checkoutNotice(body)
    case 'app/uninstalled':
      return { kind: 'uninstalled' }
    case 'customers/data_request':
      return { kind: 'dataRequest', email: textOf(objectOf(body['customer'])?.['email']) }
    case 'customers/redact':
      return { kind: 'redactCustomer', email: textOf(objectOf(body['customer'])?.['email']) }
    case 'shop/redact':
      return { kind: 'redactShop' }
    default:
      return { kind: 'ignored' }
  }
}

function orderNotice(body: Body): ShopNotice {
  const found = orderOf(body)
  return found ? { kind: 'order', ...found } : { kind: 'ignored' }
}

function orderOf(body: Body): ShopOrder | null {
  const status = statusOf(textOf(body['financial_status']), textOf(body['cancelled_at']))
  if (body['test'] === true || status === null) return null
  const currency = textOf(body['currency'])
  const order = orderDraft({
    number: textOf(body['name']),
    email: textOf(body['email']) || textOf(objectOf(body['customer'])?.['email']),
    placedAt: textOf(body['processed_at']) || textOf(body['created_at']),
    currency,
    total: toNumber(body['total_price']),
    discount: toNumber(body['total_discounts']),
    tax: toNumber(body['total_tax']),
    shipping: toNumber(shopMoney(body['total_shipping_price_set'])),
    refunded: listOf(body['refunds']).reduce((sum, refund) => sum + refundOf(refund, currency), 0),
    status,
    isFulfilled: textOf(body['fulfillment_status']) === 'fulfilled',
    items: listOf(body['line_items']).map((line) => ({
      productId: textOf(line['product_id']),
      title: textOf(line['title']),
      quantity: toNumber(line['quantity']),
      price: priceOf(line),
    })),
    codes: listOf(body['discount_codes']).map(({ code }) => textOf(code)),
  })
  return order && { order, updatedAt: toMoment(body['updated_at']) }
}

/** Returns the price of one item after discounts. */
function priceOf(line: Body): number {
  const off = listOf(line['discount_allocations']).reduce((sum, { amount }) => sum + toNumber(amount), 0)
  return Math.max(0, toNumber(line['price']) - off / Math.max(1, toNumber(line['quantity'])))
}

/** Returns the refunded amount of one refund, in the shop's currency. */
function refundOf(refund: Body, currency: string): number {
  const paid = listOf(refund['transactions']).filter(({ kind, status }) => kind === 'refund' && status === 'success')
  if (paid.every((one) => textOf(one['currency']) === currency)) {
    return paid.reduce((sum, { amount }) => sum + toNumber(amount), 0)
  }
  // Paid in the buyer's currency: the lines have the amounts in the shop's currency.
  const lines = listOf(refund['refund_line_items']).reduce(
    (sum, line) => sum + toNumber(shopMoney(line['subtotal_set'])) + toNumber(shopMoney(line['total_tax_set'])),
    0,
  )
  const rest = listOf(refund['order_adjustments']).reduce(
    (sum, one) => sum - toNumber(shopMoney(one['amount_set'])) - toNumber(shopMoney(one['tax_amount_set'])),
    0,
  )
  return lines + rest
}

function customerNotice(body: Body): ShopNotice {
  const consent = objectOf(body['email_marketing_consent'])
  const at = textOf(consent?.['consent_updated_at'])
  return {
    kind: 'customer',
    customer: {
      externalId: textOf(body['id']),
      email: textOf(body['email']),
      firstName: textOf(body['first_name']),
      lastName: textOf(body['last_name']),
      phone: textOf(body['phone']),
      marketing: readConsent(textOf(consent?.['state'])),
      consentAt: at === '' ? null : toMoment(at),
      updatedAt: toMoment(body['updated_at'] ?? at),
    },
  }
}

function checkoutNotice(body: Body): ShopNotice {
  const completedAt = textOf(body['completed_at'])
  return {
    kind: 'checkout',
    checkout: {
      externalId: textOf(body['id']),
      email: textOf(body['email']),
      url: textOf(body['abandoned_checkout_url']),
      currency: textOf(body['currency']),
      total: toNumber(body['total_price']),
      lines: listOf(body['line_items']).map((line) => ({
        productId: textOf(line['product_id']),
        variantId: textOf(line['variant_id']),
        title: textOf(line['title']),
        quantity: toNumber(line['quantity']),
        price: toNumber(line['price']),
      })),
      updatedAt: toMoment(body['updated_at']),
      completedAt: completedAt === '' ? null : toMoment(completedAt),
    },
  }
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown) => (isObject(value) ? value : null)
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const shopMoney = (set: unknown) => objectOf(objectOf(set)?.['shop_money'])?.['amount']
