import {
  redact,
  vendorClient,
  VendorFailure,
  type VendorAnswer,
  type VendorRequest,
  type VendorDeps,
} from '#platform/server/outgoing/vendor-client.ts'
import { text, rows } from './read-json.ts'
import { type Credentials, type EmailService, type Failure, type ServiceAddress, ServiceError } from './service.ts'

type Query = Readonly<Record<string, string | number>>

/** A request to a service. `path` is relative to the connection's base address, or an absolute address. */
interface ServiceRequest extends Pick<VendorRequest, 'method' | 'json' | 'form' | 'isText' | 'acceptsRedirect'> {
  readonly path: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  /** Error statuses that the caller handles itself. */
  readonly accepts?: readonly number[]
}

/** Functions for requests to a service with a connection's credentials. All throw `ServiceError`. */
export interface ServiceApi {
  readonly credentials: Credentials
  readonly get: (path: string, query?: Query) => Promise<unknown>
  readonly post: (path: string, json: unknown) => Promise<unknown>
  readonly put: (path: string, json: unknown) => Promise<unknown>
  readonly send: (request: ServiceRequest) => Promise<VendorAnswer>
}

/** Opens a service with the credentials of a connection. */
export async function openService(
  deps: VendorDeps,
  service: EmailService,
  credentials: Credentials,
): Promise<ServiceApi> {
  const bare = apiOf(deps, service, credentials, { base: '' })
  return apiOf(deps, service, credentials, await service.open(credentials, bare))
}

function apiOf(
  deps: VendorDeps,
  service: EmailService,
  credentials: Credentials,
  { base, headers: ownHeaders, query: ownQuery }: ServiceAddress,
): ServiceApi {
  const secrets = service.credentialFields.filter(({ isSecret }) => isSecret).map(({ name }) => credentials[name] ?? '')
  const { accessToken = '', refreshToken = '' } = credentials
  const hidden = [...secrets, accessToken, refreshToken]
  const ask = vendorClient(deps, { name: service.name, secrets: () => hidden })
  const refuse = ({ message, ...failure }: Failure): never => {
    throw new ServiceError({ ...failure, message: redact(message, hidden) })
  }
  const send = async ({ path, query, headers, accepts = [], ...request }: ServiceRequest) => {
    const all = new URLSearchParams(
      Object.entries({ ...ownQuery, ...query }).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    const address = /^https?:/.test(path) ? path : base + path
    const url = all === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${all}`
    const answer = await ask({ ...request, url, headers: { ...ownHeaders, ...headers } }).catch(asServiceError)
    const failure = service.readFailure?.(answer.status, answer.json)
    if (failure) return refuse(failure)
    if (answer.status < 300 || (request.acceptsRedirect && answer.status < 400) || accepts.includes(answer.status))
      return answer
    return refuse(failureOf(service, answer))
  }
  const json = async (request: ServiceRequest) => (await send(request)).json
  return {
    credentials,
    send,
    get: async (path, query) => json({ path, ...(query && { query }) }),
    post: async (path, body) => json({ path, method: 'POST', json: body }),
    put: async (path, body) => json({ path, method: 'PUT', json: body }),
  }
}

function asServiceError(error: unknown): never {
  if (!(error instanceof VendorFailure)) throw error
  const { kind, message, retryAfterMs, isSilent } = error
  throw new ServiceError({ kind, message, retryAfterMs, isSilent })
}

function failureOf({ name }: EmailService, { status, json }: VendorAnswer): Failure {
  const reason = messageOf(json)
  if (status === 401) return { kind: 'expired', message: `${name} refused the credentials.${reason && ` ${reason}`}` }
  const message = reason || `${name} refused the request (status ${status}).`
  return { kind: 'refused', message, ...(status === 404 && { isMissing: true }) }
}

/**
 * Returns the message of a refusal: from the fields that services use for it, and from the first entry of its list of
 * errors.
 */
function messageOf(json: unknown): string {
  const [first] = [...rows(json, 'errors'), ...rows(json, 'error_list'), ...(Array.isArray(json) ? json : [])]
  const detail = typeof first === 'string' ? first : wordsOf(first)
  const own = wordsOf(json)
  const message = own && detail && !own.includes(detail) ? `${own} ${detail}` : own || detail
  return message.slice(0, 300)
}

const wordsOf = (json: unknown): string =>
  text(json, 'detail') ||
  text(json, 'message') ||
  text(json, 'Message') ||
  text(json, 'error_message') ||
  text(json, 'ErrorMessage') ||
  text(json, 'error', 'message') ||
  text(json, 'error_description') ||
  text(json, 'error') ||
  text(json, 'title')
