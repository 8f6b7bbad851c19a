import { createHash } from 'node:crypto'
import { vendorClient, VendorFailure, type VendorDeps } from '#platform/server/outgoing/vendor-client.ts'
import { at, text } from './services/read-json.ts'
import { basic, type Credentials, type EmailService, ServiceError } from './services/service.ts'

/** Credentials with new tokens, and when the access token expires; null if it doesn't. */
export interface Authorized {
  readonly credentials: Credentials
  readonly expiresAt: Date | null
}

/**
 * Returns the address of the service's page on which an owner authorizes the app (RFC 6749, with PKCE of RFC 7636 if
 * the service supports it).
 */
export function authorizeUrl(
  { oauth }: EmailService,
  credentials: Credentials,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): string {
  const url = new URL(oauth!.authorizeUrl(credentials))
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const parameters = {
    response_type: 'code',
    client_id: credentials['clientId'] ?? '',
    redirect_uri: redirectUri,
    scope: oauth!.scopes.join(url.hostname.includes('zoho') ? ',' : ' '),
    state,
    ...(oauth!.usesPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...oauth!.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges an authorization code for tokens. Throws `ServiceError`. */
export function exchangeCode(
  deps: VendorDeps,
  service: EmailService,
  credentials: Credentials,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<Authorized> {
  const pkce: Record<string, string> = service.oauth!.usesPkce ? { code_verifier: verifier } : {}
  return askForToken(deps, service, credentials, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...pkce,
  })
}

/** Renews an access token. Throws `ServiceError`, with the kind `expired` if the owner must authorize again. */
export function refreshToken(deps: VendorDeps, service: EmailService, credentials: Credentials): Promise<Authorized> {
  const refresh_token = credentials['refreshToken'] ?? ''
  return askForToken(deps, service, credentials, { grant_type: 'refresh_token', refresh_token })
}

async function askForToken(
  deps: VendorDeps,
  { name, oauth }: EmailService,
  credentials: Credentials,
  grant: Record<string, string>,
): Promise<Authorized> {
  const { clientId = '', clientSecret = '' } = credentials
  const ask = vendorClient(deps, { name, secrets: () => [clientSecret, ...Object.values(grant)] })
  const isInHeader = oauth!.clientIn === 'header'
  const { status, json } = await ask({
    url: oauth!.tokenUrl(credentials),
    form: isInHeader ? grant : { ...grant, client_id: clientId, client_secret: clientSecret },
    ...(isInHeader && { headers: { authorization: basic(clientId, clientSecret) } }),
  }).catch((error: unknown) => {
    if (!(error instanceof VendorFailure)) throw error
    throw new ServiceError({ kind: error.kind, message: error.message, retryAfterMs: error.retryAfterMs })
  })
  const accessToken = text(json, 'access_token')
  if (status >= 400 || accessToken === '') {
    const reason = text(json, 'error_description') || text(json, 'error')
    const message = `${name} did not authorize the connection.${reason && ` ${reason}`} Connect it again.`
    throw new ServiceError({ kind: 'expired', message: message.slice(0, 300) })
  }
  const seconds = Number(at(json, 'expires_in') ?? 0)
  return {
    credentials: {
      ...credentials,
      accessToken,
      // A service that rotates refresh tokens sends a new one. Others expect the first one again.
      refreshToken: text(json, 'refresh_token') || (credentials['refreshToken'] ?? ''),
      ...oauth!.readToken?.(json),
    },
    expiresAt: seconds > 0 ? new Date(deps.now() + seconds * 1000) : null,
  }
}
