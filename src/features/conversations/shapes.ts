import { z } from 'zod'
import { id, moment, requiredLine } from '#core/fields.ts'
import { Attachment } from '#features/attachments/contract.ts'

/** Where a conversation stands. `waiting`: for the visitor, after an answer. */
export const conversationStates = ['open', 'waiting', 'closed', 'spam'] as const
export type ConversationState = (typeof conversationStates)[number]

/** How many tags a conversation has at most. */
export const maxTags = 20
/** What the team calls conversations: "returns". */
export const ConversationTag = requiredLine(50, 'Enter a tag.').regex(/^[^,]*$/, 'A tag can’t contain a comma.')

/** What the list shows of a conversation. */
export const ConversationSummary = z.object({
  id,
  channel: z.enum(['chat', 'form']),
  state: z.enum(conversationStates),
  subject: z.string(),
  /** Who writes: a name, an email address, or empty for a visitor of whom nothing is known. */
  name: z.string(),
  email: z.string(),
  assigned_to: id.nullable(),
  tags: z.array(z.string()),
  preview: z.string(),
  last_at: moment,
  /** Whether the visitor wrote something that nobody of the team has seen. */
  is_unread: z.boolean(),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** One message of a thread as the team sees it. */
export const ThreadMessage = z.object({
  id,
  position: z.int(),
  kind: z.enum(['visitor', 'team', 'note']),
  author_id: id.nullable(),
  text: z.string(),
  at: moment,
  attachments: z.array(Attachment),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

/** A page that the visitor saw. `at`: when they last were there. */
export const VisitedPage = z.object({ page: z.string(), at: moment, is_open: z.boolean() })
export type VisitedPage = z.infer<typeof VisitedPage>

export const SavedReply = z.object({ id, name: z.string(), text: z.string() })
export type SavedReply = z.infer<typeof SavedReply>
