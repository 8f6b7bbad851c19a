import type { IncomingHttpHeaders } from 'node:http'
import type { GuardedAnswer } from '#platform/server/outgoing/guarded-fetch.ts'
import type { feedbackProviders } from '../../contract.ts'
import type { Feedback } from '../../bounce-rules.ts'

/** A service that reports bounces and complaints by webhook. */
export type Provider = (typeof feedbackProviders)[number]

/** The webhook request as received. */
interface FeedbackRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What reading it needs. */
export interface ReadTools {
  /** What the site's owner entered for the provider: a topic, a public key, a signing key, or user and password. */
  readonly secret: string
  /** Asks another server, guarded. */
  readonly fetch: (address: string) => Promise<GuardedAnswer>
}

/** Reads what a provider says. Throws `forbidden` unless it is proved to come from there. */
export type ReadFeedback = (request: FeedbackRequest, tools: ReadTools) => Promise<Feedback[]>
