import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError } from '#core/error.ts'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { vendorClient, VendorFailure, type VendorRequest } from '#platform/server/outgoing/vendor-client.ts'
import { formOf, type StripeFields } from './form-encoding.ts'
import { StripeFailure } from './shapes.ts'

/** The version of Stripe's API that the shapes here are of. */
const stripeVersion = '2026-10-28.endive'

/** How Stripe is reached. */
export interface StripeAccount {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
}

/** Stripe refused; its message is for the person who pays when `isCard`. `code` is Stripe's for the reason; may be empty. */
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

/** Asks Stripe. Throws `StripeRefusal` for what it refuses, and `unavailable` when it does not answer. */
export interface Stripe {
  get<T extends z.ZodType>(shape: T, path: string, query?: StripeFields): Promise<z.output<T>>
  /** Sent again with the same `key`, it has its effect once. */
  post<T extends z.ZodType>(shape: T, path: string, fields: StripeFields, key?: string): Promise<z.output<T>>
}

/** A client for one account. */
export function stripeClient({ secretKey, url }: StripeAccount, now: () => number): Stripe {
  const { origin } = new URL(url)
  // Only a setting of the operator leads elsewhere than to Stripe.
  const trusted = new Set(origin === 'https://api.stripe.com' ? [] : [origin])
  const world = {
    fetch: (address: string, request: object) => guardedFetch(address, { ...request, trusted }),
    now,
    sleep: (ms: number) => sleep(ms),
  }
  const ask = vendorClient(world, { name: 'Stripe', secrets: () => [secretKey] })
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
