import { createHash } from 'node:crypto'
import type { ServiceField, ServiceList } from '../../../shapes.ts'
import type { Credentials, Subscriber } from '../service.ts'
import type { Exchange } from './vendor-server.ts'

/** The expected requests to a service, one by one, as in its documentation. */
export interface ServiceCase {
  readonly credentials: Credentials
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>
  /** Requests before all others, for a token. */
  readonly opening?: readonly Exchange[]
  readonly lists: { readonly exchanges: readonly Exchange[]; readonly result: readonly ServiceList[] }
  /** `listId` is that of `subscribe`. */
  readonly fields: { readonly exchanges: readonly Exchange[]; readonly result: readonly ServiceField[] }
  readonly subscribe: {
    readonly subscriber: Partial<Subscriber>
    readonly exchanges: readonly Exchange[]
    /** ID of the job at the service. */
    readonly job?: string
  }
  /** The same for a contact who already exists, with other values. */
  readonly update: {
    readonly subscriber: Partial<Subscriber>
    readonly exchanges: readonly Exchange[]
    readonly job?: string
  }
  /**
   * Requests and responses for a contact who unsubscribed at the service. Omitted if the service itself keeps them
   * unsubscribed.
   */
  readonly unsubscribed?: readonly Exchange[]
}

/** The contact who is subscribed in the cases. */
export const ann: Subscriber = {
  email: 'Ann@example.com',
  listId: '7',
  fields: {},
  tags: ['vip'],
  consentedAt: '2026-11-20T10:00:00.000Z',
  hasDoubleOptIn: false,
}

/** Hash of the address, by which services identify a contact. */
export const annsHash = createHash('md5').update('ann@example.com').digest('hex')

/** Returns a complete HTTP Basic header value. */
export const basicOf = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
