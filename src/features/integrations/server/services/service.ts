import type { CredentialField, ServiceField, ServiceForm, ServiceId, ServiceList, Target } from '../../shapes.ts'
import type { ServiceApi } from './service-api.ts'

/** Data that connects a site to a service: the values of its credential fields, and OAuth tokens. */
export type Credentials = Readonly<Record<string, string>>

/** A contact to add to or update in a list of a service. */
export interface Subscriber {
  readonly email: string
  /** ID of the list, as returned by `lists`; empty for services without lists. */
  readonly listId: string
  /** Values by the key of the service's field. Empty values are omitted. */
  readonly fields: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** When the contact agreed, in ISO 8601. */
  readonly consentedAt: string
  /** Whether the service sends its own confirmation email first, if it can. */
  readonly hasDoubleOptIn: boolean
  /** The form of another service that the contact is submitted to. */
  readonly form?: ServiceForm | null
}

/** How OAuth 2 works at a service. Owners provide the client ID and secret of their own app. */
interface OAuth {
  readonly authorizeUrl: (credentials: Credentials) => string
  readonly tokenUrl: (credentials: Credentials) => string
  readonly scopes: readonly string[]
  /** Whether PKCE with S256 is used. */
  readonly usesPkce: boolean
  /** Where the client ID and secret are sent: in the Authorization header or in the body. */
  readonly clientIn: 'header' | 'body'
  /** Further parameters of the authorization page. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Reads additional data that the service returns with a token, such as the address of the account's data center. */
  readonly readToken?: (token: unknown) => Credentials
}

/** Base address of a connection's requests, and the headers and parameters of each. */
export interface ServiceAddress {
  readonly base: string
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** An email service: how it is reached, and how subscribers are added. One declaration per service. */
export interface EmailService {
  readonly id: ServiceId
  readonly name: string
  /** The service's name for its lists, such as "Audience". Empty for services without lists. */
  readonly listLabel: string
  readonly credentialFields: readonly CredentialField[]
  readonly oauth?: OAuth
  /** Number of requests per minute, and at once, that the service accepts from one account. */
  readonly limits: { readonly perMinute: number; readonly atOnce: number }
  readonly hasTags: boolean
  /** Whether fields other than those of `fields` can be sent under any name. */
  readonly hasFreeFields?: boolean
  /**
   * Returns the host that a target's contacts are sent to, if each target has its own. Deliveries to one host don't
   * wait for another.
   */
  readonly hostOf?: (target: Target) => string
  readonly open: (credentials: Credentials, ask: ServiceApi) => ServiceAddress | Promise<ServiceAddress>
  /** Returns the name of the account, which also verifies the credentials. Empty if the service doesn't provide it. */
  readonly account: (api: ServiceApi) => Promise<string>
  readonly lists: (api: ServiceApi) => Promise<ServiceList[]>
  readonly fields: (api: ServiceApi, listId: string) => Promise<ServiceField[]>
  /**
   * Adds or updates a contact. A contact who unsubscribed at the service stays unsubscribed (`refused`). Repeating it
   * changes nothing. Returns the ID of a job at the service if the result is known only later; `check` then queries it.
   */
  readonly subscribe: (api: ServiceApi, subscriber: Subscriber) => Promise<string | void>
  /** Returns whether a job at the service is done. Throws if the service has refused the contact. */
  readonly check?: (api: ServiceApi, jobId: string) => Promise<boolean>
  /** Interprets a refusal (4xx) whose meaning differs from its status. Undefined for the standard interpretation. */
  readonly readFailure?: (status: number, json: unknown) => Failure | undefined
}

/** Why a request failed. `expired` breaks the connection, `refused` is final, the others are retried. */
export interface Failure {
  readonly kind: 'expired' | 'refused' | 'throttled' | 'unavailable'
  /** In the service's words, if it provides any. */
  readonly message: string
  readonly retryAfterMs?: number
  /** Whether the requested object doesn't exist (404). */
  readonly isMissing?: boolean
  /** Whether there was no response at all, because of a timeout or a network failure. */
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

/** Creates the error for a contact who has unsubscribed at the service. */
export function unsubscribedThere(service: string): ServiceError {
  return new ServiceError({ kind: 'refused', message: `This contact has unsubscribed at ${service}.` })
}

/** Creates a credential field for a key or token. */
export const secretField = (name: string, label: string, help: string): CredentialField => ({
  name,
  label,
  help,
  isSecret: true,
})

/** Creates a credential field for an address, a user name or an ID. */
export const plainField = (name: string, label: string, help: string): CredentialField => ({
  name,
  label,
  help,
  isSecret: false,
})

/** Creates the credential fields of services that only use OAuth. */
export const oauthFields = (where: string): readonly CredentialField[] => [
  plainField('clientId', 'Client ID', where),
  secretField('clientSecret', 'Client secret', ''),
]

/** Returns the value of an Authorization header for HTTP Basic. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Returns the origin and path of an address typed by an owner, without a trailing slash. */
export function typedBase(address: string): string {
  const withScheme = /^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`
  if (!URL.canParse(withScheme)) {
    throw new ServiceError({ kind: 'refused', message: 'Enter the address as it stands in your browser.' })
  }
  const { origin, pathname } = new URL(withScheme)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}
