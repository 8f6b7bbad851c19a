import { htmlText } from '#core/html/html-text.ts'
import type { VendorRequest } from '#platform/server/outgoing/vendor-client.ts'
import { ShopError, type ShopParts } from '../adapter.ts'
import { shopClient } from '../shop-client.ts'

type Query = Readonly<Record<string, string | number>>

interface RestRequest extends Pick<VendorRequest, 'method' | 'json' | 'isRepeatable' | 'timeout'> {
  readonly query?: Query
  /** Error codes that the caller handles. */
  readonly expects?: readonly string[]
}

/** Response of a store. `refusal` is an expected error. */
interface RestAnswer<T> {
  readonly body: T
  readonly refusal: { readonly code: string; readonly message: string } | null
}

/** Queries a store's REST API. `path` is relative to /wp-json/. */
export type Rest = <T>(path: string, request?: RestRequest) => Promise<RestAnswer<T>>

/** Without pretty permalinks, the WordPress REST API has no address. */
const hint = 'In WordPress, choose any structure but “Plain” under Settings › Permalinks.'

/** Creates a client for a store's REST API, using its keys. */
export function restOf(parts: ShopParts): Rest {
  const { credentials, origin } = parts
  if (credentials.kind !== 'woocommerce') throw new Error('These are not of WooCommerce.')
  const ask = shopClient(parts, { name: 'WooCommerce', credentials: () => credentials, hint })
  const keys = Buffer.from(`${credentials.consumerKey}:${credentials.consumerSecret}`).toString('base64')
  const headers = { authorization: `Basic ${keys}` }
  return async <T>(path: string, { query = {}, expects = [], ...request }: RestRequest = {}) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const url = `${origin}/wp-json/${path}${text === '' ? '' : `?${text}`}`
    const { status, json } = await ask({ ...request, url, headers })
    if (status < 300) return { body: json as T, refusal: null }
    const refusal = readRefusal(json)
    if (expects.includes(refusal.code)) return { body: json as T, refusal }
    throw new ShopError(failureOf(status, refusal))
  }
}

/** Reads the code and message of a WordPress error, without HTML. */
function readRefusal(json: unknown): { code: string; message: string } {
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? htmlText(message).slice(0, 300) : '',
  }
}

function failureOf(status: number, { code, message }: { code: string; message: string }): ShopError['failure'] {
  if (status === 401) {
    return {
      kind: 'revoked',
      message:
        'WooCommerce refused the key. Check that it still exists, belongs to an administrator, and that your host passes the Authorization header on.',
    }
  }
  if (status === 403) {
    return {
      kind: 'refused',
      message: `WooCommerce refused the request. The key needs the permission “Read/Write”. ${message}`.trim(),
    }
  }
  if (code === 'rest_no_route') {
    return { kind: 'refused', message: 'WooCommerce is not active at this address, or older than version 8.' }
  }
  return { kind: 'refused', message: `WooCommerce refused the request: ${message || `status ${status}`}` }
}
