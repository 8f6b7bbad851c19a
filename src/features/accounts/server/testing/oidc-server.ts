import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'

/** Who logs in at the provider next, and which faults its responses have. */
interface OidcAnswers {
  claims: Record<string, unknown>
  /** Claims that replace correct ones in the ID token: a nonce, an expiry, an issuer. */
  tampered: Record<string, unknown>
  /** Error from the provider, such as "access_denied". Empty if the person agreed. */
  refusal: string
  isDown: boolean
  /** Whether the email comes only from the userinfo endpoint. */
  isTerse: boolean
}

/** A local OpenID Connect provider whose log-in page immediately redirects back. */
export interface OidcServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly answers: OidcAnswers
  close(): Promise<void>
}

/**
 * Starts the provider. Like a strict one, it checks the secret, the redirect address, that a code is used once, and
 * PKCE.
 */
export async function oidcServer(): Promise<OidcServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [clientId, clientSecret] = ['trellis', 'a secret of two']
  const answers: OidcAnswers = { claims: {}, tampered: {}, refusal: '', isDown: false, isTerse: false }
  const codes = new Map<string, URLSearchParams>()
  const tokens = new Map<string, Record<string, unknown>>()
  const given = (): Record<string, unknown> => ({ ...answers.claims })

  const idToken = (asked: URLSearchParams): string => {
    const now = Math.floor(Date.now() / 1000)
    const { email: _email, email_verified: _verified, ...few } = given()
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.get('nonce'),
      ...(answers.isTerse ? few : given()),
      ...answers.tampered,
    }
    const [head, body] = [{ alg: 'RS256', kid: 'one' }, claims].map((part) => base64url(JSON.stringify(part)))
    return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
  }

  const token = (form: URLSearchParams, authorization: string): object | null => {
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const [, user, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(authorization.slice(6), 'base64').toString()) ?? []
    const isClient =
      (user === clientId && decodeURIComponent(secret!.replaceAll('+', ' ')) === clientSecret) ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || !isClient || challenge !== asked.get('code_challenge')) return null
    if (form.get('redirect_uri') !== asked.get('redirect_uri')) return null
    const access_token = randomBytes(16).toString('hex')
    tokens.set(access_token, given())
    return { access_token, token_type: 'Bearer', expires_in: 300, id_token: idToken(asked) }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (answers.isDown) return json(503, {})
      if (url.pathname === '/.well-known/openid-configuration') {
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      }
      if (url.pathname === '/keys')
        return json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] })
      if (url.pathname === '/authorize') {
        const code = randomBytes(16).toString('hex')
        codes.set(code, url.searchParams)
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set(answers.refusal ? 'error' : 'code', answers.refusal || code)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        return response.writeHead(302, { location: back.href }).end()
      }
      if (url.pathname === '/token') {
        const answer = token(new URLSearchParams(text), request.headers.authorization ?? '')
        return answer ? json(200, answer) : json(400, { error: 'invalid_grant' })
      }
      const claims = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      return claims ? json(200, claims) : json(401, {})
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { issuer, clientId, clientSecret, answers, close }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
