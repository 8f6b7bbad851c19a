import { type Fields, found, Refused, type Session, type Subscription } from './stripe-objects.ts'

const day = 86_400

const prices = new Map([
  ['price_big_month', 2900],
  ['price_big_year', 29_000],
  ['price_sumo_month', 9900],
  ['price_sumo_year', 99_000],
])

const priceOf = (id: string) => {
  const unit_amount = prices.get(id)
  if (unit_amount === undefined) throw new Refused(404, 'invalid_request_error', `No such price: '${id}'`)
  return { id, object: 'price', unit_amount, currency: 'usd' }
}

const shown = ({ item, price, period_end, ...rest }: Subscription) => ({
  ...rest,
  object: 'subscription',
  cancel_at: rest.cancel_at_period_end ? period_end : null,
  items: { data: [{ id: item, current_period_end: period_end, price: priceOf(price) }] },
})

/** The data that the calls read and change. */
export interface StripeData {
  readonly customers: Map<string, Fields>
  readonly sessions: Map<string, Session>
  readonly subscriptions: Map<string, Subscription>
  readonly url: () => string
  readonly seconds: () => number
  readonly newId: (kind: string) => string
  /** The result of charging the card. */
  readonly card: () => 'works' | 'declines' | 'asks'
  readonly told: (type: string, customer: string) => Promise<void>
}

/** Returns the Stripe calls that Trellis makes: method, path, and response. */
export function stripeCalls({ customers, sessions, subscriptions, url, seconds, newId, card, told }: StripeData) {
  const calls: readonly [string, RegExp, (fields: Fields, id: string) => object][] = [
    [
      'POST',
      /^customers$/,
      (fields) => {
        const id = newId('cus')
        customers.set(id, fields)
        return { id, object: 'customer' }
      },
    ],
    ['GET', /^prices\/(\w+)$/, (_fields, id) => priceOf(id)],
    [
      'POST',
      /^checkout\/sessions$/,
      (fields) => {
        found(customers, fields['customer'] ?? '')
        const price = priceOf(fields['line_items[0][price]'] ?? '').id
        if (fields['mode'] !== 'subscription')
          throw new Refused(400, 'invalid_request_error', 'You must specify a mode.')
        const id = newId('cs')
        const session: Session = {
          id,
          status: 'open',
          payment_status: 'unpaid',
          url: `${url()}/pay/${id}`,
          customer: fields['customer'] ?? '',
          price,
          trialDays: Number(fields['subscription_data[trial_period_days]'] ?? 0),
          success_url: fields['success_url'] ?? '',
          cancel_url: fields['cancel_url'] ?? '',
        }
        sessions.set(id, session)
        return session
      },
    ],
    [
      'POST',
      /^checkout\/sessions\/(\w+)\/expire$/,
      (_fields, id) => {
        const session = found(sessions, id)
        if (session.status !== 'open')
          throw new Refused(400, 'invalid_request_error', 'Only open sessions can be expired.')
        return Object.assign(session, { status: 'expired', url: null })
      },
    ],
    ['GET', /^checkout\/sessions\/(\w+)$/, (_fields, id) => found(sessions, id)],
    [
      'GET',
      /^subscriptions$/,
      (fields) => ({
        data: [...subscriptions.values()].filter(({ customer }) => customer === fields['customer']).map(shown),
        has_more: false,
      }),
    ],
    [
      'POST',
      /^subscriptions\/(\w+)$/,
      (fields, id) => {
        const subscription = found(subscriptions, id)
        const price = fields['items[0][price]']
        if (price !== undefined) {
          priceOf(price)
          if (fields['items[0][id]'] !== subscription.item)
            throw new Refused(400, 'invalid_request_error', 'No such subscription item.')
          if (card() === 'declines') throw new Refused(402, 'card_error', 'Your card was declined.')
          if (card() === 'asks')
            throw new Refused(
              402,
              'card_error',
              'Payment for this subscription requires additional user action before it can be completed successfully.',
              'subscription_payment_intent_requires_action',
            )
          subscription.price = price
        }
        if (fields['cancel_at_period_end'] !== undefined)
          subscription.cancel_at_period_end = fields['cancel_at_period_end'] === 'true'
        void told('customer.subscription.updated', subscription.customer)
        return shown(subscription)
      },
    ],
    [
      'POST',
      /^invoices\/create_preview$/,
      (fields) => {
        const from = priceOf(found(subscriptions, fields['subscription'] ?? '').price)
        const to = priceOf(fields['subscription_details[items][0][price]'] ?? '')
        const lines = [
          { description: `Unused time on ${from.id}`, amount: -from.unit_amount, currency: 'usd' },
          { description: `Remaining time on ${to.id}`, amount: to.unit_amount, currency: 'usd' },
        ]
        const due = Math.max(0, to.unit_amount - from.unit_amount)
        return { amount_due: due, currency: 'usd', period_end: seconds() + 30 * day, lines: { data: lines } }
      },
    ],
    [
      'POST',
      /^billing_portal\/sessions$/,
      (fields) => {
        found(customers, fields['customer'] ?? '')
        if (fields['flow_data[type]'] !== 'subscription_update_confirm')
          return { url: `${url()}/portal/${fields['customer']}` }
        const flow = 'flow_data[subscription_update_confirm]'
        const { id, item } = found(subscriptions, fields[`${flow}[subscription]`] ?? '')
        const price = priceOf(fields[`${flow}[items][0][price]`] ?? '').id
        if (fields[`${flow}[items][0][id]`] !== item)
          throw new Refused(400, 'invalid_request_error', 'No such subscription item.')
        const back = fields['flow_data[after_completion][redirect][return_url]'] ?? ''
        return { url: `${url()}/confirm/${id}?${new URLSearchParams({ price, back })}` }
      },
    ],
  ]
  return calls
}
