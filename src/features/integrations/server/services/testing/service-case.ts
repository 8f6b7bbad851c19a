import { createHash } from 'node:crypto'
import type { ServiceField, ServiceList } from '../../../shapes.ts'
import type { Credentials, Subscriber } from '../service.ts'
import type { Exchange } from './vendor-server.ts'

/** What a service is asked, line by line, as its documentation has it. */
export interface ServiceCase {
  readonly credentials: Credentials
  /** What each request carries. */
  readonly headers: Readonly<Record<string, string>>
  /** Asked before anything else: a token. */
  readonly opening?: readonly Exchange[]
  readonly lists: { readonly exchanges: readonly Exchange[]; readonly result: readonly ServiceList[] }
  /** `listId` is the one of `subscribe`. */
  readonly fields: { readonly exchanges: readonly Exchange[]; readonly result: readonly ServiceField[] }
  readonly subscribe: {
    readonly subscriber: Partial<Subscriber>
    readonly exchanges: readonly Exchange[]
    /** The id of the job at the service. */
    readonly job?: string
  }
  /** The same for somebody who is there already, with other values. */
  readonly update: {
    readonly subscriber: Partial<Subscriber>
    readonly exchanges: readonly Exchange[]
    readonly job?: string
  }
  /** What is asked and answered when the contact unsubscribed there; left out where the service itself keeps them unsubscribed. */
  readonly unsubscribed?: readonly Exchange[]
}

/** Who is subscribed in the cases. */
export const ann: Subscriber = {
  email: 'Ann@example.com',
  listId: '7',
  fields: {},
  tags: ['vip'],
  consentedAt: '2026-11-20T10:00:00.000Z',
  hasDoubleOptIn: false,
}

/** The address as services name a contact by it. */
export const annsHash = createHash('md5').update('ann@example.com').digest('hex')

/** HTTP Basic, written out. */
export const basicOf = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
