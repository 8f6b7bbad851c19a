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

/** Tools needed to read it. */
export interface ReadTools {
  /**
   * The secret that the site's owner entered for the provider: a topic, a public key, a signing key, or user and
   * password.
   */
  readonly secret: string
  /** Sends a guarded request to another server. */
  readonly fetch: (address: string) => Promise<GuardedAnswer>
}

/** Reads a provider's report. Throws `forbidden` unless it provably comes from the provider. */
export type ReadFeedback = (request: FeedbackRequest, tools: ReadTools) => Promise<Feedback[]>
