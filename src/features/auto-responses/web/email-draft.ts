import { isSame } from '#core/is-same.ts'
import type { MailDocument } from '#features/mail-design/contract.ts'
import { emailDesigns } from '../designs.ts'
import type { AutoResponseEmail } from '../contract.ts'

type Lines = 'name' | 'subject' | 'preview_text' | 'custom_sender' | 'reply_to' | 'template_id' | 'default'

/** An email being edited, saved or not. `document` is null until a template is chosen. */
export type EmailDraft = Pick<AutoResponseEmail, Lines> & { id?: string; document: MailDocument | null }

/** Initial values of a new email. A template provides its subject. */
export const blankEmail: EmailDraft = {
  name: 'Welcome email',
  subject: '',
  preview_text: '',
  custom_sender: '',
  reply_to: '',
  template_id: emailDesigns[0].id,
  default: false,
  document: null,
}

const fields = Object.keys(blankEmail) as (keyof EmailDraft)[]

/** Returns a saved email as a draft. */
export function draftOf(email: AutoResponseEmail): EmailDraft {
  const { id, name, subject, preview_text, custom_sender, reply_to, template_id, document } = email
  return { id, name, subject, preview_text, custom_sender, reply_to, template_id, default: email.default, document }
}

/** Returns the fields of a draft that differ from the saved version. */
export function changedFields(saved: EmailDraft, draft: EmailDraft): Partial<EmailDraft> {
  return Object.fromEntries(fields.flatMap((name) => (isSame(saved[name], draft[name]) ? [] : [[name, draft[name]]])))
}

/** Applies the changes made since `saved` to what someone else has saved in the meantime. */
export function mergedDraft(saved: EmailDraft, mine: EmailDraft, theirs: EmailDraft): EmailDraft {
  return { ...theirs, ...changedFields(saved, mine) }
}

/** Returns whether two drafts are equal. */
export function isSameDraft(a: EmailDraft, b: EmailDraft): boolean {
  return Object.keys(changedFields(a, b)).length === 0
}
