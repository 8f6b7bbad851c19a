import type { Scope, SiteRole } from '#core/access.ts'
import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { Database, Db } from './db/database.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { InstallationMail, MailAddress } from './mail/mail.ts'

/** What every handler and job is given besides its data. Built once, in app/; a test hands in a held clock. */
export interface Tools {
  /** Now, in milliseconds since 1970. */
  readonly now: () => number
  /** A new UUIDv7. */
  readonly newId: () => Id
  /** So many bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Log
  readonly jobs: Jobs
  /** Tells the other rooms what happened. */
  readonly events: Events
  /** Where people reach this installation, without a slash at the end: "https://trellis.example". */
  readonly publicUrl: string
  /** Whether the installation has an SMTP server. */
  readonly mail: InstallationMail
  /** What this installation offers to its sites. */
  readonly offer: Offer
  /** Who our mail is from, and the postal address that its foot names (empty when none is set). */
  readonly sender: { readonly address: MailAddress; readonly postalAddress: string }
  /** A key of 32 bytes for one purpose ("sending.unsubscribe"), derived from the installation's secret. */
  readonly keyFor: (purpose: string) => Uint8Array
}

/** What an installation offers to its sites. */
export interface Offer {
  /** Whether it sells plans. Where it does not, each site has everything. */
  readonly isSelling: boolean
  /** Turned off for all sites. */
  readonly featuresOff: ReadonlySet<Feature>
}

/** What is known of the request itself. Nothing in it proves who is asking. */
export interface RequestFacts {
  readonly id: string
  /** The peer's address, or what the configured proxy says of it. */
  readonly address: string
  readonly userAgent: string
  readonly referrer: string
}

/** Handed to a `public` call. `db` is one transaction over all sites; the call commits when it returns, else rolls back. */
export interface PublicContext extends Tools {
  readonly db: Db
  readonly request: RequestFacts
  readonly session: {
    /** Sets the cookie from which the client takes its bearer token. */
    start(token: string, seconds: number): void
    end(): void
  }
}

/** Handed to a `public` call that asks other servers: it opens its own transactions. */
export interface ExternalPublicContext extends Omit<PublicContext, 'db'> {
  readonly database: Database
}

/** Handed to a `user` call. `db` is one transaction over all sites, so the handler itself must ask by `user.id`. */
export interface UserContext extends PublicContext {
  readonly user: User
  /** The SHA-256 of the caller's token: names the caller's session. */
  readonly tokenHash: Uint8Array
}

/** Handed to a `site` call. Membership is checked; `db` is one transaction that sees this site alone. */
export interface SiteContext extends UserContext {
  readonly siteId: Id
  /** What the caller is on the site. */
  readonly role: SiteRole
}

/** Handed to a `site` call that asks other servers: it opens its own transactions. */
export interface ExternalCallContext extends Omit<SiteContext, 'db'> {
  readonly database: Database
}

/** Handed to a `visitor` call. The site is the one whose public key the request carries; `db` sees it alone. */
export interface VisitorContext extends Tools {
  readonly siteId: Id
  readonly db: Db
  readonly request: RequestFacts
}

/** Handed to a `visitor` call that opens its own transactions. */
export interface ExternalVisitorContext extends Omit<VisitorContext, 'db'> {
  readonly database: Database
}

/** Handed to a job: it opens its own transactions, since a job may talk to the world in between. */
export interface JobContext extends Tools {
  readonly database: Database
  /** Aborted when the process wants to stop: finish the step in hand and return. */
  readonly signal: AbortSignal
  /** 1 for the first try. */
  readonly attempt: number
  readonly maxAttempts: number
}

/** Somebody who is logged in. */
export interface User {
  readonly id: Id
  readonly email: string
  readonly isAdmin: boolean
  readonly isPro: boolean
  /** The name of the API key that asks; undefined for a session. */
  readonly keyName?: string
  /** What the API key that asks may do; undefined for a session, which may do what its role may. */
  readonly scopes?: readonly Scope[]
  /** The site of the API key that asks; undefined for a session. */
  readonly siteId?: Id
}
