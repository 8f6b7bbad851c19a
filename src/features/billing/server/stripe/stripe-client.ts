import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError } from '#core/error.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { vendorClient, VendorFailure, type VendorRequest } from '#platform/server/outgoing/vendor-client.ts'
import { formOf, type StripeFields } from './form-encoding.ts'
import { StripeFailure } from './shapes.ts'

/** The version of Stripe's API that these schemas match. */
const stripeVersion = '2026-10-28.endive'

/** Keys and URL for accessing Stripe. */
export interface StripeAccount {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
}

/**
 * An error response from Stripe. If `isCard`, its message is meant for the person who pays. `code` is Stripe's code for
 * the reason; may be empty.
 */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly isCard: boolean
  readonly code: string

  constructor(status: number, { type, code, message }: { type: string; code: string; message: string }) {
    super(message)
    this.status = status
    this.isCard = type === 'card_error'
    this.code = code
  }
}

/**
 * Sends requests to Stripe. Throws `StripeRefusal` for requests that Stripe refuses, and `unavailable` if it doesn't
 * respond.
 */
export interface Stripe {
  get<T extends z.ZodType>(shape: T, path: string, query?: StripeFields): Promise<z.output<T>>
  /** If sent again with the same `key`, it takes effect only once. */
  post<T extends z.ZodType>(shape: T, path: string, fields: StripeFields, key?: string): Promise<z.output<T>>
}

/** Creates a client for one account. */
export function stripeClient({ secretKey, url }: StripeAccount, now: () => number): Stripe {
  const { origin } = new URL(url)
  // Only a setting of the operator can point to a server other than Stripe.
  const trusted = new Set(origin === 'https://api.stripe.com' ? [] : [origin])
  const deps = {
    fetch: (address: string, request: object) => guardedFetch(address, { ...request, trusted }),
    now,
    sleep: (ms: number) => sleep(ms),
  }
  const ask = vendorClient(deps, { name: 'Stripe', secrets: () => [secretKey] })
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': stripeVersion }
  async function answer<T extends z.ZodType>(shape: T, request: VendorRequest): Promise<z.output<T>> {
    const { status, json } = await ask(request).catch((error: unknown) => {
      if (error instanceof VendorFailure) throw new AppError('unavailable', error.message, { cause: error })
      throw error
    })
    if (status < 400) return shape.parse(json)
    const { error } = StripeFailure.parse(json)
    throw new StripeRefusal(status, error)
  }
  return {
    get: (shape, path, query = {}) => {
      const text = new URLSearchParams(formOf(query)).toString()
      return answer(shape, { url: `${origin}/v1/${path}${text && `?${text}`}`, headers, timeout: 20_000 })
    },
    post: (shape, path, fields, key) =>
      answer(shape, {
        method: 'POST',
        url: `${origin}/v1/${path}`,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        form: formOf(fields),
        isRepeatable: key !== undefined,
        timeout: 20_000,
      }),
  }
}
