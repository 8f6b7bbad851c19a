import type { CredentialField, ServiceField, ServiceForm, ServiceId, ServiceList, Target } from '../../shapes.ts'
import type { ServiceApi } from './service-api.ts'

/** What connects a site with a service: the values of its credential fields, and the tokens of OAuth. */
export type Credentials = Readonly<Record<string, string>>

/** A contact to add to a list of a service, or to update there. */
export interface Subscriber {
  readonly email: string
  /** The id of the list, as `lists` returns it; empty for services without lists. */
  readonly listId: string
  /** Values by the key of the service's field. Empty values are left out. */
  readonly fields: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** When the contact agreed, in ISO 8601. */
  readonly consentedAt: string
  /** The service sends its own confirmation email first, where it can. */
  readonly hasDoubleOptIn: boolean
  /** The form of another service that the contact is submitted to. */
  readonly form?: ServiceForm | null
}

/** How OAuth 2 works at a service. Owners bring the client ID and secret of an app of their own. */
interface OAuth {
  readonly authorizeUrl: (credentials: Credentials) => string
  readonly tokenUrl: (credentials: Credentials) => string
  readonly scopes: readonly string[]
  /** PKCE with S256. */
  readonly usesPkce: boolean
  /** Where the client ID and secret are sent: in the Authorization header or in the body. */
  readonly clientIn: 'header' | 'body'
  /** Further parameters of the authorization page. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Reads what the service adds to a token, such as the address of the account's data center. */
  readonly readToken?: (token: unknown) => Credentials
}

/** Where the requests of a connection go, and what each one carries. */
export interface ServiceAddress {
  readonly base: string
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** An email service: how it is reached, and how subscribers are added. One declaration per service. */
export interface EmailService {
  readonly id: ServiceId
  readonly name: string
  /** What the service calls its lists: "Audience". Empty for services without lists. */
  readonly listLabel: string
  readonly credentialFields: readonly CredentialField[]
  readonly oauth?: OAuth
  /** Requests a minute and at once that the service accepts from one account. */
  readonly limits: { readonly perMinute: number; readonly atOnce: number }
  readonly hasTags: boolean
  /** Fields beyond those of `fields` may be sent under any name. */
  readonly hasFreeFields?: boolean
  /** The host that a target's contacts go to, where each target has its own: deliveries to one wait for no other. */
  readonly hostOf?: (target: Target) => string
  readonly open: (credentials: Credentials, ask: ServiceApi) => ServiceAddress | Promise<ServiceAddress>
  /** The name of the account, as a check that the credentials work. Empty when the service does not tell. */
  readonly account: (api: ServiceApi) => Promise<string>
  readonly lists: (api: ServiceApi) => Promise<ServiceList[]>
  readonly fields: (api: ServiceApi, listId: string) => Promise<ServiceField[]>
  /**
   * Adds or updates a contact; who unsubscribed at the service stays unsubscribed (`refused`). Repeating it changes nothing.
   * The id of a job at the service when its outcome is known only later; `check` then asks for it.
   */
  readonly subscribe: (api: ServiceApi, subscriber: Subscriber) => Promise<string | void>
  /** Whether a job at the service is done. Throws when the service has refused the contact. */
  readonly check?: (api: ServiceApi, jobId: string) => Promise<boolean>
  /** Reads a refusal (4xx) whose meaning differs from its status. Undefined: read as elsewhere. */
  readonly readFailure?: (status: number, json: unknown) => Failure | undefined
}

/** Why a request failed: `expired` breaks the connection, `refused` is final, the others are tried again. */
export interface Failure {
  readonly kind: 'expired' | 'refused' | 'throttled' | 'unavailable'
  /** In the service's words where it gives any. */
  readonly message: string
  readonly retryAfterMs?: number
  /** What was asked about is not there (404). */
  readonly isMissing?: boolean
  /** There was no answer at all: a time-out, or a failure of the network. */
  readonly isSilent?: boolean
}

/** A request that a service did not fulfill. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Thrown for a contact who has unsubscribed at the service. */
export function unsubscribedThere(service: string): ServiceError {
  return new ServiceError({ kind: 'refused', message: `This contact has unsubscribed at ${service}.` })
}

/** A field for a key or token. */
export const secretField = (name: string, label: string, help: string): CredentialField => ({
  name,
  label,
  help,
  isSecret: true,
})

/** A field for an address, a user name or an id. */
export const plainField = (name: string, label: string, help: string): CredentialField => ({
  name,
  label,
  help,
  isSecret: false,
})

/** The credential fields of services that are reached by OAuth alone. */
export const oauthFields = (where: string): readonly CredentialField[] => [
  plainField('clientId', 'Client ID', where),
  secretField('clientSecret', 'Client secret', ''),
]

/** The value of an Authorization header of HTTP Basic. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The origin and path of an address that an owner typed, without a trailing slash. */
export function typedBase(address: string): string {
  const withScheme = /^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`
  if (!URL.canParse(withScheme)) {
    throw new ServiceError({ kind: 'refused', message: 'Enter the address as it stands in your browser.' })
  }
  const { origin, pathname } = new URL(withScheme)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}
