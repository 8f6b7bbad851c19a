import { AppError } from '#core/error.ts'
import type { AttachmentFiles } from '#features/attachments/server/index.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { displayRuleEvents } from '#features/display-rules/contract.ts'
import { whichAreKnown } from '#features/forms/server/index.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { siteTransferEvents } from '#features/site-transfer/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { room } from '#platform/server/room.ts'
import { chatCalls, chatSettingsCalls, inboxCalls, officeHoursCalls } from '../contract.ts'
import * as chat from './chat.ts'
import { purgeGreetings, recordGreeting } from './greetings.ts'
import { hoursNote } from './hours-note.ts'
import * as inbox from './inbox.ts'
import { inboxStats } from './inbox-stats.ts'
import { mailUnseen } from './mail-unseen.ts'
import { notifyUnseen } from './notify-unseen.ts'
import { chatSettingsHandlers, isOfChat, publishChat } from './publish-chat.ts'
import { receiveMail } from './receive-mail.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveSubmission } from './receive-submission.ts'
import { serveChatUpload } from './serve-chat-upload.ts'
import { serveStream } from './serve-stream.ts'
import { movePeople } from './store.ts'
import { changeReply, insertReply, isInboxForm, listReplies, removeReply, storeInboxForm } from './store-inbox.ts'
import { conversationsTransfer } from './transfer.ts'

const { start, send, messages, typing, seen, address } = chat

interface ConversationParts {
  /** Storage for attachments. Without it, no attachments are accepted. */
  readonly attachments?: AttachmentFiles
  /** Number of days for which it is stored which visitors saw a greeting. */
  readonly retentionDays?: number
}

/** Creates the room for the chat's server and the inbox. */
export const conversationsRoom = ({ attachments, retentionDays = 400 }: ConversationParts = {}) =>
  room({
    name: 'conversations',
    calls: {
      start: chatCalls.start,
      send: chatCalls.send,
      upload: chatCalls.upload,
      messages: chatCalls.messages,
      visitorTyping: chatCalls.typing,
      visitorSeen: chatCalls.seen,
      address: chatCalls.address,
      greeting: chatCalls.greeting,
      stream: chatCalls.stream,
      ...inboxCalls,
      loadChat: chatSettingsCalls.load,
      saveChat: chatSettingsCalls.save,
      greetings: chatSettingsCalls.greetings,
      endTest: chatSettingsCalls.endTest,
      previewChat: chatSettingsCalls.preview,
      loadHours: officeHoursCalls.load,
      saveHours: officeHoursCalls.save,
    },
    handlers: {
      start,
      send,
      messages,
      visitorTyping: typing,
      visitorSeen: seen,
      address,
      greeting: recordGreeting,
      list: inbox.list,
      load: inbox.load,
      pages: inbox.pages,
      reply: inbox.reply,
      update: inbox.update,
      seen: inbox.seen,
      typing: inbox.typing,
      presence: inbox.presence,
      stats: inboxStats,
      ...chatSettingsHandlers,
      savedReplies: async (_input, { db, siteId }) => ({ replies: await listReplies(db, siteId) }),
      async saveReply({ id, name, text }, { db, siteId, newId }) {
        const reply = { id: id ?? newId(), name, text }
        if (id === undefined) await insertReply(db, siteId, reply)
        else if (!(await changeReply(db, siteId, reply))) throw new AppError('not_found', 'Saved reply not found.')
        return { reply }
      },
      async deleteReply({ id }, { db, siteId }) {
        if (!(await removeReply(db, siteId, id))) throw new AppError('not_found', 'Saved reply not found.')
        return {}
      },
      formInbox: async ({ popup_id }, { db, siteId }) => ({ is_on: await isInboxForm(db, siteId, popup_id) }),
      async setFormInbox({ popup_id, is_on }, { db, siteId }) {
        if (is_on && !(await whichAreKnown(db, [popup_id])).has(popup_id))
          throw new AppError('not_found', 'Form not found.')
        await storeInboxForm(db, siteId, popup_id, is_on)
        return {}
      },
    },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: conversationsTransfer,
    jobs: [mailUnseen, notifyUnseen, purgeGreetings(retentionDays)],
    personTables: [
      {
        table: 'conversation_people',
        column: 'contact_id',
        by: 'contact',
        leadsTo: { id: 'visitor', visitor_id: 'visitor' },
      },
      {
        table: 'conversation_people',
        column: 'email',
        by: 'address',
        leadsTo: { id: 'visitor', visitor_id: 'visitor' },
      },
      { table: 'conversation_people', column: 'visitor_id', by: 'visitor', leadsTo: { id: 'visitor' } },
      {
        table: 'conversations',
        column: 'person_id',
        by: 'visitor',
        // A conversion has the same ID as its submission.
        leadsTo: { submission_id: 'submission' },
      },
      { table: 'conversation_messages', column: 'person_id', by: 'visitor' },
      { table: 'conversation_pages', column: 'person_id', by: 'visitor' },
      { table: 'greeting_visitors', column: 'visitor_id', by: 'visitor' },
    ],
    on: [
      when(displayRuleEvents.objectAsked, ({ site_id, object_id, hold }, { db }) =>
        isOfChat(db, site_id, object_id, hold),
      ),
      when(displayRuleEvents.changed, async ({ site_id, object_id }, { db }) => {
        if (await isOfChat(db, site_id, object_id)) await publishChat(db, site_id)
      }),
      when(siteTransferEvents.imported, ({ site_id }, { db }) => publishChat(db, site_id)),
      when(visitorEvents.receiptAsked, ({ site_id, language }, { db, now }) =>
        hoursNote({ db, now, siteId: site_id }, language),
      ),
      when(visitorEvents.messaged, (message, ctx) => receiveMessage(ctx, message)),
      when(visitorEvents.submitted, (submission, ctx) => receiveSubmission(ctx, submission)),
      when(sendingEvents.mailReceived, ({ site_id, raw }, ctx) =>
        receiveMail(ctx, { siteId: site_id, raw, attachments }),
      ),
      when(contactEvents.merged, ({ site_id, from_id, to_id }, { db }) => movePeople(db, site_id, from_id, to_id)),
      when(contactEvents.unmerged, async ({ site_id, from_id, to_id, moved }, { db }) => {
        await movePeople(db, site_id, to_id, from_id, moved['conversations'] ?? [])
      }),
    ],
    routes(app, tools) {
      serveStream(app, tools)
      if (attachments) serveChatUpload(app, tools, attachments)
    },
  })

/** The room without attachments. */
export const conversations = conversationsRoom()
