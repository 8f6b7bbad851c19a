import type { z } from 'zod'

/** An event that is posted to endpoints, as the reference describes it. */
export interface PostedEvent {
  /** Its public name: "contact.subscribed". */
  readonly type: string
  /** Heading of its group, such as "Contacts". */
  readonly group: string
  readonly label: string
  readonly version: number
  /** Schema of its `data`. */
  readonly data: z.ZodType
}
