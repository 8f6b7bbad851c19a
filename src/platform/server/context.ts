import type { Scope, SiteRole } from '#core/access.ts'
import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { Database, Db } from './db/database.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { InstallationMail, MailAddress } from './mail/mail.ts'

/** Services that every handler and job gets in addition to its data. Built once, in app/. Tests pass a fixed clock. */
export interface Tools {
  /** Returns the current time, in milliseconds since 1970. */
  readonly now: () => number
  /** Returns a new UUIDv7. */
  readonly newId: () => Id
  /** Returns the given number of unpredictable bytes. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Log
  readonly jobs: Jobs
  /** Notifies other rooms of events. */
  readonly events: Events
  /** Public address of this installation, without a trailing slash: "https://trellis.example". */
  readonly publicUrl: string
  /** Whether the installation has an SMTP server. */
  readonly mail: InstallationMail
  /** The features that this installation offers to its sites. */
  readonly offer: Offer
  /** Sender of our emails, and the postal address in their footer (empty if none is set). */
  readonly sender: { readonly address: MailAddress; readonly postalAddress: string }
  /** Returns a key of 32 bytes for one purpose ("sending.unsubscribe"), derived from the installation's secret. */
  readonly keyFor: (purpose: string) => Uint8Array
}

/** The features that an installation offers to its sites. */
export interface Offer {
  /** Whether it sells plans. If not, each site has all features. */
  readonly isSelling: boolean
  /** Features that are turned off for all sites. */
  readonly featuresOff: ReadonlySet<Feature>
}

/** Facts about the request itself. None of them proves who the caller is. */
export interface RequestFacts {
  readonly id: string
  /** The peer's address, or the one that the configured proxy reports for it. */
  readonly address: string
  readonly userAgent: string
  readonly referrer: string
}

/**
 * Passed to a `public` call. `db` is one transaction over all sites, which commits if the call returns and otherwise
 * rolls back.
 */
export interface PublicContext extends Tools {
  readonly db: Db
  readonly request: RequestFacts
  readonly session: {
    /** Sets the cookie from which the client reads its bearer token. */
    start(token: string, seconds: number): void
    end(): void
  }
}

/** Passed to a `public` call that queries other servers. It opens its own transactions. */
export interface ExternalPublicContext extends Omit<PublicContext, 'db'> {
  readonly database: Database
}

/** Passed to a `user` call. `db` is one transaction over all sites, so the handler itself must filter by `user.id`. */
export interface UserContext extends PublicContext {
  readonly user: User
  /** SHA-256 of the caller's token. Identifies the caller's session. */
  readonly tokenHash: Uint8Array
}

/** Passed to a `site` call. Membership has been checked. `db` is one transaction that sees only this site. */
export interface SiteContext extends UserContext {
  readonly siteId: Id
  /** Role of the caller on the site. */
  readonly role: SiteRole
}

/** Passed to a `site` call that queries other servers. It opens its own transactions. */
export interface ExternalCallContext extends Omit<SiteContext, 'db'> {
  readonly database: Database
}

/** Passed to a `visitor` call. The site is the one whose public key is in the request. `db` sees only that site. */
export interface VisitorContext extends Tools {
  readonly siteId: Id
  readonly db: Db
  readonly request: RequestFacts
}

/** Passed to a `visitor` call that opens its own transactions. */
export interface ExternalVisitorContext extends Omit<VisitorContext, 'db'> {
  readonly database: Database
}

/** Passed to a job. It opens its own transactions, since a job may access the network in between. */
export interface JobContext extends Tools {
  readonly database: Database
  /** Aborted when the process is about to stop: finish the current step and return. */
  readonly signal: AbortSignal
  /** Number of the current attempt, starting with 1. */
  readonly attempt: number
  readonly maxAttempts: number
}

/** A logged-in user or an API key. */
export interface User {
  readonly id: Id
  readonly email: string
  readonly isAdmin: boolean
  readonly isPro: boolean
  /** Name of the calling API key. Undefined for a session. */
  readonly keyName?: string
  /** Scopes of the calling API key. Undefined for a session, which may do whatever its role allows. */
  readonly scopes?: readonly Scope[]
  /** Site of the calling API key. Undefined for a session. */
  readonly siteId?: Id
}
