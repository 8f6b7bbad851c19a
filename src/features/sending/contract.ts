import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, moment, page } from '#core/fields.ts'

/** How far a message has come. `unknown`: it was cut off while being handed over, so nobody can say. */
export const messageStates = ['planned', 'leased', 'handing', 'accepted', 'deferred', 'bounced', 'unknown'] as const
export type MessageState = (typeof messageStates)[number]

/** A message as the mailbox lists it. */
export const MessageSummary = z.object({
  id,
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  /** Why it was deferred, bounced or is in doubt; empty otherwise. */
  reason: z.string(),
  created_at: moment,
})
export type MessageSummary = z.infer<typeof MessageSummary>

/** A message in full. `html` was made of strangers' words: show it in a sandboxed frame without our origin. */
export const Message = MessageSummary.extend({
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type Message = z.infer<typeof Message>

export const sendingCalls = {
  /** The messages of this site, newest first; `mode` says whether they leave by SMTP or stay in the mailbox. */
  mailbox: call('/sending/mailbox', {
    input: z.object({ page, limit: z.int().min(1).max(100).default(10) }),
    output: z.object({ messages: z.array(MessageSummary), total: z.int(), mode: z.enum(['smtp', 'mailbox']) }),
    failure: 'Failed to load the mailbox.',
  }),
  message: call('/sending/message', {
    input: z.object({ message_id: id }),
    output: z.object({ message: Message }),
    failure: 'Failed to load the message.',
  }),
  /** Mail of the installation itself (password links): admins alone. */
  systemMailbox: call('/sending/system-mailbox', {
    access: 'user',
    input: z.object({ page, limit: z.int().min(1).max(100).default(10) }),
    output: z.object({ messages: z.array(Message), total: z.int(), mode: z.enum(['smtp', 'mailbox']) }),
    failure: 'Failed to load the mailbox.',
  }),
}
