import { ShopError, type ShopParts } from '../adapter.ts'
import { shopClient } from '../shop-client.ts'
import { costBucket } from './cost-bucket.ts'
import { apiVersion, type Operation } from './operation.ts'
import type { TokenSource } from './token.ts'

/** Runs an operation against a Shopify shop. */
export type Ask = <V extends object, R>(operation: Operation<V, R>, variables: V) => Promise<R>

interface GraphqlError {
  readonly message?: string
  readonly extensions?: { readonly code?: string; readonly requiredAccess?: string }
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly GraphqlError[] | string
  readonly extensions?: { readonly cost?: Cost }
}

export interface Cost {
  readonly requestedQueryCost: number
  readonly throttleStatus: { readonly currentlyAvailable: number; readonly restoreRate: number }
}

/** Maximum number of tries for an operation that has to wait for points or fails with an internal Shopify error. */
const tries = 8

/** Creates a client for a shop's Admin API. It stays within the cost bucket and renews the token if necessary. */
export function graphqlOf(parts: ShopParts, tokens: TokenSource): Ask {
  const ask = shopClient(parts, { name: 'Shopify', credentials: tokens.credentials })
  const bucket = costBucket(parts)
  const url = `${parts.origin}/admin/api/${apiVersion}/graphql.json`
  return async <V extends object, R>({ text }: Operation<V, R>, variables: V) => {
    let wasRenewed = false
    for (let attempt = 1; ; attempt++) {
      await bucket.ready(text)
      const token = await tokens.token()
      const headers = { 'x-shopify-access-token': token }
      const { status, json } = await ask({ url, headers, json: { query: text, variables }, isRepeatable: true })
      if (status === 401) {
        if (!wasRenewed && (await tokens.refused(token))) {
          wasRenewed = true
          continue
        }
        throw new ShopError({
          kind: 'revoked',
          message: 'Shopify no longer accepts the app’s access token.',
        })
      }
      if (status >= 400) throw new ShopError({ kind: 'refused', message: refusals[status] ?? refusalOf(status, json) })
      const answer = json as Answer
      const wait = bucket.take(text, answer.extensions?.cost)
      const failure = failureOf(answer, wait)
      if (!failure) return answer.data as R
      if (failure.kind === 'refused' || attempt === tries) throw new ShopError(failure)
      await parts.sleep(failure.kind === 'throttled' ? failure.retryAfterMs : 500 * attempt)
    }
  }
}

const refusals: Readonly<Record<number, string>> = {
  402: 'Shopify has frozen this store: its bill has to be paid first.',
  403: 'Shopify does not let the app read this store. Check its access scopes.',
  404: 'Shopify knows no store at this address.',
  423: 'Shopify has locked this store.',
}

function refusalOf(status: number, json: unknown): string {
  const errors = (json as Answer | null)?.errors
  return `Shopify refused the request (status ${status})${typeof errors === 'string' ? `: ${errors.slice(0, 200)}` : '.'}`
}

function failureOf({ data, errors }: Answer, wait: number) {
  if (errors === undefined || errors.length === 0) return null
  const list = typeof errors === 'string' ? [{ message: errors } as GraphqlError] : errors
  const codes = list.map(({ extensions }) => extensions?.code ?? '')
  if (codes.includes('THROTTLED')) {
    return { kind: 'throttled', retryAfterMs: wait, message: 'Shopify asks for fewer requests.' } as const
  }
  const isDenied = codes.every((code) => code === 'ACCESS_DENIED')
  // On some plans, Shopify hides names and addresses from apps: those fields are null, and the others are present.
  if (isDenied && hasData(data)) return null
  const message = list
    .map(({ message = '' }) => message)
    .join(' ')
    .slice(0, 300)
  if (isDenied) return { kind: 'refused', message: `The app lacks an access scope: ${message}` } as const
  const isTheirs = codes.includes('INTERNAL_SERVER_ERROR') || codes.includes('TIMEOUT')
  if (isTheirs) return { kind: 'unavailable', message: 'Shopify is temporarily unavailable.' } as const
  return { kind: 'refused', message: `Shopify refused the request: ${message}` } as const
}

const hasData = (data: unknown) =>
  typeof data === 'object' && data !== null && Object.values(data).every((value) => value !== null)
