/** The fields of a request. */
export type Fields = Record<string, string>
type Status = 'active' | 'trialing' | 'past_due' | 'incomplete' | 'canceled' | 'unpaid'
/** A subscription as it is stored. */
export interface Subscription {
  id: string
  customer: string
  status: Status
  item: string
  price: string
  trial_end: number | null
  period_end: number
  cancel_at_period_end: boolean
  ended_at: number | null
  created: number
}
/** A payment page as it is stored. */
export interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  url: string | null
  customer: string
  price: string
  trialDays: number
  success_url: string
  cancel_url: string
}

/** An error as Stripe returns it. */
export class Refused extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

/** Returns the object with this ID. Throws Stripe's error if there is none. */
export const found = <T>(map: Map<string, T>, id: string): T => {
  const one = map.get(id)
  if (!one) throw new Refused(404, 'invalid_request_error', `No such object: '${id}'`)
  return one
}
