import { type ShopCredentials, ShopError, type ShopParts } from '../adapter.ts'
import { shopClient } from '../shop-client.ts'

/** Access tokens are renewed when they have less than this left, in milliseconds. */
const margin = 5 * 60_000

type ShopifyCredentials = Extract<ShopCredentials, { kind: `shopify-${string}` }>
type Renewable = Exclude<ShopifyCredentials, { kind: 'shopify-token' }>

/** Provides access tokens that are valid for a limited time. */
export interface TokenSource {
  token(): Promise<string>
  /** Handles a rejected token. Returns true if a retry with a newer token may help. */
  refused(token: string): Promise<boolean>
  credentials(): ShopifyCredentials
}

/**
 * Provides the access tokens of a Shopify shop. They are renewed before they expire and stored before they are used.
 */
export function tokenSource(parts: ShopParts): TokenSource {
  let known = asShopify(parts.credentials)
  let renewing: Promise<void> | null = null
  const ask = shopClient(parts, { name: 'Shopify', credentials: () => known })
  const isFresh = (credentials: ShopifyCredentials) =>
    credentials.kind === 'shopify-token' ||
    (Boolean(credentials.accessToken) && Date.parse(credentials.expiresAt ?? '') - parts.now() > margin)

  async function renew(isStale: (credentials: ShopifyCredentials) => boolean): Promise<void> {
    const renewed = await parts.renewCredentials(async (given) => {
      const stored = asShopify(given)
      // Another process renewed it first.
      if (stored.kind === 'shopify-token' || !isStale(stored)) return stored
      const answer = await ask({ url: tokenUrl(parts.origin), form: grantOf(stored), isRepeatable: true })
      return withToken(stored, readToken(answer), parts.now())
    })
    known = asShopify(renewed)
  }
  const renewOnce = async (isStale: (credentials: ShopifyCredentials) => boolean) => {
    renewing ??= renew(isStale).finally(() => (renewing = null))
    await renewing
  }

  return {
    async token() {
      if (!isFresh(known)) await renewOnce((credentials) => !isFresh(credentials))
      return known.accessToken!
    },
    async refused(token) {
      if (known.kind === 'shopify-token') return false
      if (known.accessToken === token) await renewOnce((credentials) => credentials.accessToken === token)
      return known.accessToken !== token
    },
    credentials: () => known,
  }
}

/** Exchanges the authorization code from an installation for tokens. */
export async function exchangeCode(
  parts: Omit<ShopParts, 'credentials' | 'renewCredentials'>,
  { clientId, clientSecret, code }: { clientId: string; clientSecret: string; code: string },
): Promise<ShopCredentials> {
  const start: ShopifyCredentials = { kind: 'shopify-client', clientId, clientSecret }
  const all: ShopParts = { ...parts, credentials: start, renewCredentials: async (renew) => renew(start) }
  const ask = shopClient(all, { name: 'Shopify', credentials: () => start })
  const form = { client_id: clientId, client_secret: clientSecret, code, expiring: '1' }
  const token = readToken(await ask({ url: tokenUrl(parts.origin), form }))
  if (!token.refreshToken) {
    // An app created for one organization may receive a token that doesn't expire.
    return { kind: 'shopify-token', accessToken: token.accessToken, clientSecret }
  }
  const empty = {
    kind: 'shopify-oauth',
    clientId,
    clientSecret,
    accessToken: '',
    expiresAt: '',
    refreshToken: '',
  } as const
  return withToken(empty, token, parts.now())
}

const tokenUrl = (origin: string) => `${origin}/admin/oauth/access_token`

function asShopify(credentials: ShopCredentials): ShopifyCredentials {
  if (credentials.kind === 'woocommerce' || credentials.kind === 'custom') throw new Error('These are not of Shopify.')
  return credentials
}

function grantOf(stored: Renewable): Record<string, string> {
  const app = { client_id: stored.clientId, client_secret: stored.clientSecret }
  if (stored.kind === 'shopify-client') return { ...app, grant_type: 'client_credentials' }
  return { ...app, grant_type: 'refresh_token', refresh_token: stored.refreshToken }
}

interface Token {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly seconds: number
}

const revoked =
  'Shopify refused the app’s credentials. Check the client ID and secret, and that the app is installed in this store.'

function readToken({ status, json }: { status: number; json: unknown }): Token {
  const answer = (json ?? {}) as { access_token?: unknown; refresh_token?: unknown; expires_in?: unknown }
  if (status >= 400 && status < 500) throw new ShopError({ kind: 'revoked', message: revoked })
  if (typeof answer.access_token !== 'string' || answer.access_token === '') {
    throw new ShopError({ kind: 'unavailable', message: 'Shopify answered without an access token.' })
  }
  return {
    accessToken: answer.access_token,
    refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : undefined,
    seconds: typeof answer.expires_in === 'number' ? answer.expires_in : 86_400,
  }
}

function withToken(stored: Renewable, token: Token, now: number): ShopifyCredentials {
  const expiresAt = new Date(now + token.seconds * 1000).toISOString()
  const { accessToken, refreshToken } = token
  if (stored.kind === 'shopify-client') return { ...stored, accessToken, expiresAt }
  return { ...stored, accessToken, expiresAt, refreshToken: refreshToken ?? stored.refreshToken }
}
