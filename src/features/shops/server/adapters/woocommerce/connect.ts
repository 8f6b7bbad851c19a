import { z } from 'zod'

/**
 * Returns the address of the store's page that asks its owner for keys. `state` must be unguessable: nothing else links
 * the answer to the request.
 */
export function wooCommerceAuthorizeUrl(request: {
  origin: string
  appName: string
  state: string
  returnUrl: string
  /** Must be https. */
  callbackUrl: string
}): string {
  const url = new URL(`${request.origin}/wc-auth/v1/authorize`)
  url.searchParams.set('app_name', request.appName)
  url.searchParams.set('scope', 'read_write')
  url.searchParams.set('user_id', request.state)
  url.searchParams.set('return_url', request.returnUrl)
  url.searchParams.set('callback_url', request.callbackUrl)
  return url.href
}

const callback = z.object({
  user_id: z.union([z.string().min(1).max(1000), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_[a-f0-9]{40}$/),
  consumer_secret: z.string().regex(/^cs_[a-f0-9]{40}$/),
  key_permissions: z.string(),
})

/**
 * The keys sent by a store. The request must be answered with exactly 200, or the store shows its owner an error and
 * the keys are lost.
 */
export interface SentKeys {
  readonly state: string
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly mayWrite: boolean
}

/** Parses the JSON with which a store sends keys; null for anything else. */
export function readWooCommerceCallback(body: unknown): SentKeys | null {
  const parsed = callback.safeParse(body)
  if (!parsed.success) return null
  const { user_id, consumer_key, consumer_secret, key_permissions } = parsed.data
  return {
    state: user_id,
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    mayWrite: key_permissions === 'read_write' || key_permissions === 'write',
  }
}

/**
 * Reads the result with which that page redirects the owner back: `user_id` is the state, and success=0 is a refusal.
 */
export function readWooCommerceReturn(query: URLSearchParams): { state: string; isApproved: boolean } {
  return { state: query.get('user_id') ?? '', isApproved: query.get('success') === '1' }
}
