import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import { cleanEmail } from '#core/email-address.ts'
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
import { answeredConversation, findConversation, findPerson } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs' | 'keyFor'> & { readonly db: Db }

/** What is beyond is cut off before anything is parsed. */
const maxLength = 1_000_000
const maxText = 10_000

/** Puts a reply by mail into its thread, in the caller's transaction; answers whether it was one. The same mail read twice is stored once. */
export async function receiveMail(ctx: Ctx, siteId: Id, raw: string): Promise<number> {
  const mail = await new PostalMime({ attachmentEncoding: 'utf8', maxNestingDepth: 5 })
    .parse(Buffer.from(raw.slice(0, maxLength), 'latin1'))
    .catch(() => null)
  if (!mail) return 0
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  // Vacation notices and bounces are no replies: answering them could go on forever.
  const isAutomatic = header('auto-submitted').some((value) => value.trim().toLowerCase() !== 'no')
  if (isAutomatic || header('content-type').some((value) => value.startsWith('multipart/report'))) return 0
  const addresses = ['delivered-to', 'x-original-to', 'to', 'cc'].flatMap(header)
  const answered = header('in-reply-to').concat(header('references')).join(' ')
  const id = conversationOfAddress(ctx, siteId, addresses) ?? (await conversationOfAnswer(ctx, siteId, answered))
  const conversation = id === null ? undefined : await findConversation(ctx.db, siteId, id)
  const person = conversation && (await findPerson(ctx.db, siteId, conversation.person_id))
  if (!conversation || !person) return 0
  const from = cleanEmail(mail.from?.address ?? '')
  const said = mail.text?.trim() || htmlText(mail.html ?? '').trim()
  if (said === '') return 0
  // Who holds the address may forward the mail to somebody else, who then answers: say so.
  const text = from !== null && from !== person.email ? `${from}:\n${said}` : said
  const message = { id: idOf(raw), kind: 'visitor', author_id: null, text: cutText(text, maxText) } as const
  const { row, isNew } = await addMessage({ db: ctx.db, at: new Date(ctx.now()) }, conversation, message)
  if (!isNew) return 1
  await notifyOfMessage(ctx, conversation, row, person.name || (person.email ?? ''))
  await announceChange(ctx.db, { siteId, call: chatCalls.send.path, tab: '' })
  return 1
}

/** The id of an answer of ours stands in its Message-ID, which only its reader knows. */
async function conversationOfAnswer({ db }: Ctx, siteId: Id, references: string): Promise<Id | null> {
  const ids = [...references.slice(0, 4000).matchAll(/<([0-9a-f-]{36})@/g)].map(([, id = '']) => id)
  return answeredConversation(db, siteId, ids.filter(isId))
}

function idOf(raw: string): Id {
  const hash = createHash('sha256').update(raw).digest()
  // Without the moment, which would differ when the mail is read again.
  return uuidv7(0, hash.subarray(0, 10))
}
