import { isDeepStrictEqual } from 'node:util'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutoResponseEmail, AutoResponseRule } from '../contract.ts'
import { composeMail } from '#features/mail-design/server/index.ts'
import type { MailDocument } from '#features/mail-design/contract.ts'
import { documentFrom, fieldsOf } from './document-of-fields.ts'
import { documentOfOld } from './old-emails/convert.ts'
import { emailNotFound } from './not-found.ts'
import * as store from './store.ts'
import { lockRules, insertRules, listRules, removeRules } from './store-rules.ts'

/** Fields of an email as sent by a caller. */
export type Draft = Omit<AutoResponseEmail, 'id' | 'updated_at' | 'document'> & {
  id?: Id | undefined
  document?: MailDocument | undefined
}

const maxEmails = 1000

/** Returns the email in the contract's format. */
export function emailOf(row: store.EmailRow): AutoResponseEmail {
  const { id, name, subject, preview_text, custom_sender, reply_to, template_id, is_default, updated_at } = row
  const document = documentOf(row)
  const lines = { id, name, subject, preview_text, custom_sender, reply_to, template_id, default: is_default }
  return { ...lines, ...fieldsOf(document), document, updated_at: updated_at.toISOString() }
}

/** Returns the document of a row. For an email that is older than documents, makes one from its text and design. */
function documentOf({ document, old }: store.EmailRow): MailDocument {
  return document ?? documentOfOld(old!)
}

/** Returns the emails with these IDs that are not deleted, by ID. */
export async function emailsById(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, AutoResponseEmail>> {
  const rows = await Promise.all(ids.map((id) => store.findEmail(db, siteId, id)))
  return new Map(rows.flatMap((row) => (row ? [[row.id, emailOf(row)] as const] : [])))
}

/** Returns the document that a draft describes. */
export async function documentOfDraft({ db, siteId }: SiteContext, draft: Draft): Promise<MailDocument> {
  if (draft.document) return draft.document
  const known = draft.id && (await store.findEmail(db, siteId, draft.id))
  return documentFrom(draft, known ? { document: documentOf(known), template_id: known.template_id } : undefined)
}

/**
 * Stores an email; without an ID, creates a new one. With `updated_at`, stores it only if no one else has saved since.
 */
export async function saveEmail(
  ctx: SiteContext,
  { updated_at, ...draft }: Draft & { updated_at?: string | undefined },
): Promise<AutoResponseEmail> {
  const { db, siteId, now, newId } = ctx
  const { id = newId(), name, subject, preview_text, custom_sender, template_id } = draft
  const at = new Date(now())
  const reply_to = cleanReplyTo(draft.reply_to)
  await store.lockEmails(db, siteId)
  const document = await documentOfDraft(ctx, draft)
  const written = { name, subject, preview_text, custom_sender, template_id, reply_to, document }
  const all = await store.listEmails(db, siteId)
  const others = all.filter((row) => row.id !== id)
  const known = all.find((row) => row.id === id)
  const isTheirs = known && updated_at !== undefined && Date.parse(updated_at) !== known.updated_at.getTime()
  // A save whose response was lost is sent again, and must not conflict with itself.
  if (isTheirs && !holds({ ...known, document: documentOf(known) }, written)) {
    throw new AppError('conflict', 'Someone else saved this email after you opened it.')
  }
  const is_default = draft.default || !others.some((row) => row.is_default)
  if (is_default) await store.clearDefault(db, siteId, id)
  const made = await compiled(ctx, { document, subject })
  const change = { ...written, ...made, is_default, old: null, updated_at: after(known, at) }
  if (draft.id !== undefined) return emailOf((await store.updateEmail(db, siteId, id, change)) ?? fail('saveEmail'))
  if (others.length >= maxEmails) {
    throw new AppError('conflict', `A site has at most ${maxEmails} emails. Delete one first.`)
  }
  return emailOf(await store.insertEmail(db, { site_id: siteId, id, created_at: at }, change))
}

type Settings = Pick<Tools, 'publicUrl' | 'sender'>

/** Compiles an email for sending, with the settings it contains. */
async function compiled({ publicUrl, sender }: Settings, mail: { document: MailDocument; subject: string }) {
  const { postalAddress } = sender
  const made = await composeMail(mail.document, { publicUrl, postalAddress, subject: mail.subject })
  return { ...made, made_for: madeFor({ publicUrl, sender }) }
}

const madeFor = ({ publicUrl, sender }: Settings) => `${publicUrl}\n${sender.postalAddress}`

/**
 * Returns a stored email as compiled for sending. It is compiled again and stored if it's older than documents, or if
 * the installation's URL or postal address has changed.
 */
export async function compiledEmail(ctx: Settings & { readonly db: Db }, row: store.EmailRow) {
  const { subject, preview_text, html, text } = row
  if (html !== null && text !== null && row.made_for === madeFor(ctx)) return { subject, preview_text, html, text }
  const document = documentOf(row)
  const made = await compiled(ctx, { document, subject })
  await store.storeCompiled(ctx.db, row, { ...made, document })
  return { subject, preview_text, html: made.html, text: made.text }
}

/** Ensures that each save has a later timestamp than the previous one. */
const after = (known: store.EmailRow | undefined, at: Date) =>
  new Date(Math.max(at.getTime(), known ? known.updated_at.getTime() + 1 : 0))

/** Returns whether the stored email already equals what should be written. */
function holds(row: store.EmailRow, written: object): boolean {
  const stored = Object.entries(row).filter(([name]) => name in written)
  return isDeepStrictEqual(Object.fromEntries(stored), JSON.parse(JSON.stringify(written)))
}

/** Deletes an email with its rules, in a way that allows restoring it. */
export async function deleteEmail({ db, siteId, now }: SiteContext, emailId: Id): Promise<void> {
  await store.lockEmails(db, siteId)
  const row = (await store.findEmail(db, siteId, emailId)) ?? fail('deleteEmail')
  const rules = await listRules(db, siteId, { emailId })
  for (const popupId of formsOf(rules)) await lockRules(db, popupId)
  await removeRules(
    db,
    siteId,
    rules.map(({ id }) => id),
  )
  await store.markDeleted(db, siteId, emailId, new Date(now()), rules)
  if (row.is_default) await store.appointDefault(db, siteId)
}

/**
 * Restores a deleted email with its rules. A rule that would be the second active one with the same delay is paused.
 */
export async function restoreEmail({ db, siteId }: SiteContext, emailId: Id) {
  await store.lockEmails(db, siteId)
  const row = (await store.unmarkDeleted(db, siteId, emailId)) ?? fail('restoreEmail')
  if (!(await store.defaultEmail(db, siteId))) await store.appointDefault(db, siteId)
  for (const popupId of formsOf(row.deleted_rules)) {
    await lockRules(db, popupId)
    const there = await listRules(db, siteId, { popupId })
    const isTaken = (rule: AutoResponseRule) =>
      there.some(
        ({ status, delay, delay_interval }) =>
          status === 'active' && delay === rule.delay && delay_interval === rule.delay_interval,
      )
    const back = row.deleted_rules.filter((rule) => rule.popup_id === popupId)
    const rules = back.map((rule) =>
      rule.status === 'active' && isTaken(rule) ? { ...rule, status: 'paused' as const } : rule,
    )
    await insertRules(db, siteId, rules)
  }
  const email = (await store.findEmail(db, siteId, emailId)) ?? fail('restoreEmail')
  return { email: emailOf(email), rules: await listRules(db, siteId, { emailId }) }
}

/** Returns the validated reply address; empty for the sender's own. */
export function cleanReplyTo(text: string): string {
  if (text === '') return ''
  const address = cleanEmail(text)
  if (address !== null) return address
  const message = 'Enter a valid email address.'
  throw new AppError('invalid', message, { issues: [{ path: 'email.reply_to', message }] })
}

const formsOf = (rules: readonly AutoResponseRule[]) => [...new Set(rules.map(({ popup_id }) => popup_id))].toSorted()

function fail(call: 'deleteEmail' | 'restoreEmail' | 'saveEmail'): never {
  throw emailNotFound(call)
}
