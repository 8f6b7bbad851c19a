import { createHash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import { addAttachment, type AttachmentFiles, type StoredFile } from '#features/attachments/server/index.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { cleanFileName } from '#core/file-type.ts'
import { storableText } from '#core/foreign-json.ts'
import { htmlText } from '#core/html/html-text.ts'
import { isId, type Id, uuidv7 } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { chatCalls } from '../contract.ts'
import { cutText } from '../message-text.ts'
import { addMessage } from './add-message.ts'
import { conversationOfAddress } from './reply-address.ts'
import { notifyOfMessage } from './notify-team.ts'
import { answeredConversation, findConversation, findMessage, findPerson } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs' | 'keyFor' | 'log'> & { readonly db: Db }

interface ReceivedMail {
  readonly siteId: Id
  readonly raw: string
  /** Storage for attachments. Without it, attachments are dropped. */
  readonly attachments?: AttachmentFiles | undefined
}

/** Maximum length of an email. Anything after it is cut off before parsing. */
const maxLength = 26_214_400
const maxText = 10_000
const maxReceived = 10
/** Smaller inline images are considered part of a signature. Bytes. */
const smallPicture = 8192

/**
 * Adds a reply by email to its thread, in the caller's transaction. Returns 1 if the email was a reply, otherwise 0. An
 * email that is read twice is stored once.
 */
export async function receiveMail(ctx: Ctx, { siteId, raw, attachments: files }: ReceivedMail): Promise<number> {
  const mail = await new PostalMime({ maxNestingDepth: 5 })
    .parse(Buffer.from(raw.slice(0, maxLength), 'latin1'))
    .catch(() => null)
  if (!mail) return 0
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  // Vacation notices and bounces aren't replies. Answering them could create an endless loop.
  const isAutomatic = header('auto-submitted').some((value) => value.trim().toLowerCase() !== 'no')
  if (isAutomatic || header('content-type').some((value) => value.startsWith('multipart/report'))) return 0
  const addresses = ['delivered-to', 'x-original-to', 'to', 'cc'].flatMap(header)
  const answered = header('in-reply-to').concat(header('references')).join(' ')
  const about = conversationOfAddress(ctx, siteId, addresses) ?? (await conversationOfAnswer(ctx, siteId, answered))
  const conversation = about === null ? undefined : await findConversation(ctx.db, siteId, about)
  const person = conversation && (await findPerson(ctx.db, siteId, conversation.person_id))
  if (!conversation || !person) return 0
  const from = cleanEmail(mail.from?.address ?? '')
  const body = storableText(mail.text?.trim() || htmlText(mail.html ?? '').trim()).trim()
  const sent = mail.attachments.filter(isMeant).slice(0, maxReceived)
  if (body === '' && sent.length === 0) return 0
  const id = idOf(raw)
  if (await findMessage(ctx.db, siteId, id)) return 1
  const { kept, refused } = await keepAll(ctx, siteId, sent, files)
  // The recipient may forward the email to another person, who then replies. The text says so.
  const words = from !== null && from !== person.email ? `${from}:\n${body}` : body
  const text = [cutText(words, maxText - 1000), ...refused].filter(Boolean).join('\n\n')
  const message = { id, kind: 'visitor', author_id: null, text: cutText(text, maxText) } as const
  const names = kept.map(({ name }) => name)
  const { row, isNew } = await addMessage({ db: ctx.db, at: new Date(ctx.now()) }, conversation, message, { names })
  if (!isNew) return 1
  const of = { holder_id: person.id, person_id: person.id, message_id: id }
  for (const file of kept) await addAttachment({ ...ctx, siteId }, file, of)
  await notifyOfMessage(ctx, conversation, row, person.name || (person.email ?? ''))
  await announceChange(ctx.db, { siteId, call: chatCalls.send.path, tab: '' })
  return 1
}

/** Returns whether an attachment of an email was meant to be seen in addition to its text. */
function isMeant({ related, content }: Attachment): boolean {
  return related !== true || bytesOf(content).length >= smallPicture
}

function bytesOf(content: Attachment['content']): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return ArrayBuffer.isView(content)
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content)
}

/** Stores the files of an email. For files that are refused, the thread says why. */
async function keepAll(ctx: Ctx, siteId: Id, sent: readonly Attachment[], files: AttachmentFiles | undefined) {
  const kept: StoredFile[] = []
  const refused: string[] = []
  if (!files) return { kept, refused }
  for (const { filename, content } of sent) {
    const name = cleanFileName(filename ?? '')
    try {
      kept.push(await files.keep(siteId, { name, bytes: bytesOf(content) }, 'others'))
    } catch (error) {
      // The reply itself must arrive even if one of its files can't be stored.
      if (!(error instanceof AppError)) ctx.log.error({ err: error, siteId }, 'an attachment could not be stored')
      const why = error instanceof AppError ? error.message : 'It could not be stored.'
      refused.push(`${name} was not kept. ${why}`)
    }
  }
  return { kept, refused }
}

/** The Message-ID of a team answer contains its ID, which only its recipient knows. */
async function conversationOfAnswer({ db }: Ctx, siteId: Id, references: string): Promise<Id | null> {
  const ids = [...references.slice(0, 4000).matchAll(/<([0-9a-f-]{36})@/g)].map(([, id = '']) => id)
  return answeredConversation(db, siteId, ids.filter(isId))
}

function idOf(raw: string): Id {
  const hash = createHash('sha256').update(raw).digest()
  // Without a timestamp, which would differ when the email is read again.
  return uuidv7(0, hash.subarray(0, 10))
}
