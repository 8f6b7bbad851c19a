import type { z } from 'zod'

/** An event that is posted to endpoints, as the reference describes it. */
export interface PostedEvent {
  /** Its public name: "contact.subscribed". */
  readonly type: string
  /** What it is about, as a heading: "Contacts". */
  readonly group: string
  readonly label: string
  readonly version: number
  /** What its `data` holds. */
  readonly data: z.ZodType
}
