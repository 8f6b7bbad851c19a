import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SendResult, Step } from '#platform/server/mail/smtp/outgoing-message.ts'
import type { Claimed } from './store-deliveries.ts'

/** Whether a recipient may get the message when it's their turn. */
export type Eligibility<Recipient> =
  | { readonly kind: 'go'; readonly recipient: Recipient }
  /** The recipient never gets it, for this reason. */
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'wait'; readonly until: Date }

/** A claimed message and its recipient. */
export interface ClaimedMessage<Recipient> {
  readonly claimed: Claimed
  readonly recipient: Recipient
}

/** A message that is ready to be sent. */
export interface Ready {
  readonly id: Id
  readonly recipientId: Id
  readonly attempts: number
  readonly cuts: number
  readonly firstAt: Date | null
  /** Domain of the recipient's address, used for statistics and limits. */
  readonly domain: string
  readonly send: (place: number) => Promise<SendResult>
}

/** A message that a server refused. */
interface Refused {
  readonly ready: Ready
  readonly reason: string
  readonly step: Step
}

/** Slots for sending messages now. */
export interface Places {
  /** For each message that may be sent, the number to pass to its `send`. The others have to wait. */
  readonly places: readonly number[]
  /** When the waiting messages may request slots again. */
  readonly retryAt: Date
  /** The error message of a server that accepts nothing, for display. */
  readonly trouble?: string
}

/** Sends messages out: by SMTP, web push, or to the mailbox. */
export interface Messenger<Recipient> {
  /** Composes and signs each message. One that can't be composed gets a `send` that returns `bounced`. */
  prepare(window: readonly ClaimedMessage<Recipient>[]): Promise<Ready[]>
  /**
   * Returns how many messages may be sent, and where. Called in the transaction that is committed before they're sent.
   */
  reserve(db: Db, count: number): Promise<Places>
  /** Releases slots at which nothing was sent after all. Called in the transaction that records this. */
  releaseQuota?(db: Db, places: readonly number[]): Promise<void>
  /**
   * Performs further actions for accepted messages and permanently refused ones. Called in the transaction that records
   * the results.
   */
  afterwards?(db: Db, accepted: readonly Ready[], refused: readonly Refused[]): Promise<void>
}

/** One run over a part of a campaign. */
export interface Run<Recipient> {
  readonly siteId: Id
  readonly campaignId: Id
  readonly bucket: number
  /** Returns whether the campaign is still to be sent. */
  isOn(db: Db): Promise<boolean>
  /** Returns who may get it now, by recipient id. Recipients missing from the result never get it. */
  checkEligibility(db: Db, claimed: readonly Claimed[]): Promise<ReadonlyMap<Id, Eligibility<Recipient>>>
  /**
   * Returns those who may get it according to limits across everything that is sent concurrently. Waits for other
   * campaigns that are marking messages as being sent.
   */
  withinLimits(db: Db, recipientIds: readonly Id[]): Promise<ReadonlySet<Id>>
  readonly messenger: Messenger<Recipient>
}
