import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const app = { clientId: 'kettle-app', clientSecret: 'kettle-secret' }
export const hosts = ['authz.constantcontact.com', 'api.cc.email']

interface Asked {
  readonly redirectUri: string
  readonly challenge: string
}

/**
 * Starts a local fake of Constant Contact: its consent page, its tokens (RFC 6749, PKCE of RFC 7636, single-use refresh
 * tokens), one list and its contacts.
 */
export async function startConstantContact() {
  const codes = new Map<string, Asked>()
  const accessTokens = new Set<string>()
  const refreshTokens = new Set<string>()
  /** Email addresses of its contacts. As in the real service, signing up again updates the contact. */
  const contacts = new Set<string>()
  const grants: string[] = []
  const issue = (into: Set<string>) => {
    const token = randomBytes(12).toString('hex')
    into.add(token)
    return token
  }

  function consentPage(query: URLSearchParams): string {
    const back = (answer: Record<string, string>) => {
      const url = new URL(query.get('redirect_uri')!)
      for (const [name, value] of Object.entries({ ...answer, state: query.get('state')! }))
        url.searchParams.set(name, value)
      return url.href.replaceAll('&', '&amp;')
    }
    if (query.get('client_id') !== app.clientId || query.get('code_challenge_method') !== 'S256')
      return '<h1>This app is not known</h1>'
    const code = randomBytes(12).toString('hex')
    codes.set(code, { redirectUri: query.get('redirect_uri')!, challenge: query.get('code_challenge')! })
    return `<h1>Trellis wants to access your account</h1><a href="${back({ code })}">Allow</a> <a href="${back({ error: 'access_denied' })}">Deny</a>`
  }

  /** Returns the response to a grant; null if it is refused. */
  function tokensFor(form: URLSearchParams, authorization = ''): object | null {
    const { clientId, clientSecret } = app
    if (authorization !== `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`) return null
    const grant = form.get('grant_type') ?? ''
    if (grant === 'authorization_code') {
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (asked?.challenge !== challenge || asked.redirectUri !== form.get('redirect_uri')) return null
    } else if (!refreshTokens.delete(form.get('refresh_token') ?? '')) return null
    grants.push(grant)
    return { access_token: issue(accessTokens), refresh_token: issue(refreshTokens), expires_in: 30 }
  }

  function answerApi(path: string, method: string, body: string): [number, object] {
    if (path.startsWith('/v3/account/summary')) return [200, { organization_name: 'Kettle & Kiln Ltd' }]
    if (path.startsWith('/v3/contact_lists')) return [200, { lists: [{ list_id: 'tea', name: 'Tea club' }] }]
    if (path.startsWith('/v3/contact_custom_fields')) return [200, { custom_fields: [] }]
    if (path.startsWith('/v3/contacts?')) return [200, { contacts: [] }]
    if (method === 'POST' && path === '/v3/contacts/sign_up_form') {
      const { email_address } = JSON.parse(body) as { email_address: string }
      contacts.add(email_address)
      return [201, { contact_id: email_address }]
    }
    return [404, { error_message: 'There is nothing here.' }]
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { url = '', method = '', headers } = request
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.startsWith('/oauth2/default/v1/token')) {
      const tokens = tokensFor(new URLSearchParams(body), headers.authorization)
      return void (tokens
        ? json(200, tokens)
        : json(400, { error: 'invalid_grant', error_description: 'The grant is not valid.' }))
    }
    const token = (headers.authorization ?? '').replace('Bearer ', '')
    if (!accessTokens.has(token)) return void json(401, { error_key: 'unauthorized', error_message: 'Unauthorized' })
    json(...answerApi(url, method, body))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: { VENDOR_HOSTS: hosts.join(), VENDOR_PORT: String((server.address() as AddressInfo).port) },
    /** The page that a browser requests. */
    consentPage: (address: string) => consentPage(new URL(address).searchParams),
    contacts,
    /** The grants for which tokens were issued, in order. */
    grants,
    /** The owner removes the app: no token works anymore. */
    revoke: () => (accessTokens.clear(), refreshTokens.clear()),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
