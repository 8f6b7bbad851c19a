import { z } from 'zod'
import { id, moment, requiredLine } from '#core/fields.ts'
import { Attachment } from '#features/attachments/contract.ts'

/** State of a conversation. `waiting`: waiting for the visitor, after an answer. */
export const conversationStates = ['open', 'waiting', 'closed', 'spam'] as const
export type ConversationState = (typeof conversationStates)[number]

/** Maximum number of tags of a conversation. */
export const maxTags = 20
/** The team's label for a conversation, such as "returns". */
export const ConversationTag = requiredLine(50, 'Enter a tag.').regex(/^[^,]*$/, 'A tag can’t contain a comma.')

/** A conversation as the list shows it. */
export const ConversationSummary = z.object({
  id,
  channel: z.enum(['chat', 'form']),
  state: z.enum(conversationStates),
  subject: z.string(),
  /** Name or email address of the person who writes; empty for an unknown visitor. */
  name: z.string(),
  email: z.string(),
  assigned_to: id.nullable(),
  tags: z.array(z.string()),
  preview: z.string(),
  last_at: moment,
  /** Whether the visitor wrote something that no team member has seen. */
  is_unread: z.boolean(),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** One message of a thread, as the team sees it. */
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

/** A page that the visitor saw. `at` is when they were last on it. */
export const VisitedPage = z.object({ page: z.string(), at: moment, is_open: z.boolean() })
export type VisitedPage = z.infer<typeof VisitedPage>

export const SavedReply = z.object({ id, name: z.string(), text: z.string() })
export type SavedReply = z.infer<typeof SavedReply>
