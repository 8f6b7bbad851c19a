import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SendResult, Step } from '#platform/server/mail/smtp/outgoing-message.ts'
import type { Claimed } from './store-deliveries.ts'

/** What is known of a recipient when its message's turn comes. */
export type Eligibility<Recipient> =
  | { readonly kind: 'go'; readonly recipient: Recipient }
  /** Never any more, for this reason. */
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'wait'; readonly until: Date }

/** A message that is held, and who gets it. */
export interface Going<Recipient> {
  readonly claimed: Claimed
  readonly recipient: Recipient
}

/** A message that is ready to leave. */
export interface Ready {
  readonly id: Id
  readonly recipientId: Id
  readonly attempts: number
  readonly cuts: number
  readonly firstAt: Date | null
  /** Of the recipient's address; counted and limited by. */
  readonly domain: string
  readonly send: (place: number) => Promise<SendResult>
}

/** A message that a server would not take. */
interface Refused {
  readonly ready: Ready
  readonly reason: string
  readonly step: Step
}

/** Where messages may leave now. */
export interface Places {
  /** For each message that may leave, the number that its `send` is called with; the rest has to wait. */
  readonly places: readonly number[]
  /** When those that have to wait may be asked for again. */
  readonly retryAt: Date
  /** What a server said that cannot take any, for people. */
  readonly trouble?: string
}

/** Takes messages to the world: SMTP, web push, or the mailbox. */
export interface Messenger<Recipient> {
  /** Composes and signs every message; one that cannot be composed gets a `send` that answers `bounced`. */
  prepare(window: readonly Going<Recipient>[]): Promise<Ready[]>
  /** In the transaction that is committed before messages are handed over: how many may be, and where. */
  reserve(db: Db, count: number): Promise<Places>
  /** In the transaction that notes that nothing was handed over at these places after all. */
  releaseQuota?(db: Db, places: readonly number[]): Promise<void>
  /** In the transaction that notes what became of them: what else follows for those that were taken, and those refused for good. */
  afterwards?(db: Db, accepted: readonly Ready[], refused: readonly Refused[]): Promise<void>
}

/** One look at a part of a campaign. */
export interface Run<Recipient> {
  readonly siteId: Id
  readonly campaignId: Id
  readonly bucket: number
  /** Whether the campaign is still to be sent. */
  isOn(db: Db): Promise<boolean>
  /** Who may get it now, by recipient id; who is missing gets it never. */
  checkEligibility(db: Db, claimed: readonly Claimed[]): Promise<ReadonlyMap<Id, Eligibility<Recipient>>>
  /** Of these, who may get it by limits that hold over all that is sent at the same time: it waits for other campaigns that are marked. */
  withinLimits(db: Db, recipientIds: readonly Id[]): Promise<ReadonlySet<Id>>
  readonly messenger: Messenger<Recipient>
}
