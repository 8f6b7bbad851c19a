import { isSame } from '#core/is-same.ts'
import type { MailDocument } from '#features/mail-design/contract.ts'
import { emailDesigns } from '../designs.ts'
import type { AutoResponseEmail } from '../contract.ts'

type Lines = 'name' | 'subject' | 'preview_text' | 'custom_sender' | 'reply_to' | 'template_id' | 'default'

/** An email while it is edited, before and after it was saved. `document`: null until a template was chosen. */
export type EmailDraft = Pick<AutoResponseEmail, Lines> & { id?: string; document: MailDocument | null }

/** What a new email begins with. A template brings its subject. */
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

/** A saved email as a draft. */
export function draftOf(email: AutoResponseEmail): EmailDraft {
  const { id, name, subject, preview_text, custom_sender, reply_to, template_id, document } = email
  return { id, name, subject, preview_text, custom_sender, reply_to, template_id, default: email.default, document }
}

/** The fields of a draft that differ from what was saved. */
export function changedFields(saved: EmailDraft, draft: EmailDraft): Partial<EmailDraft> {
  return Object.fromEntries(fields.flatMap((name) => (isSame(saved[name], draft[name]) ? [] : [[name, draft[name]]])))
}

/** The changes made since `saved`, on top of what somebody else saved meanwhile. */
export function mergedDraft(saved: EmailDraft, mine: EmailDraft, theirs: EmailDraft): EmailDraft {
  return { ...theirs, ...changedFields(saved, mine) }
}

/** True when two drafts say the same. */
export function isSameDraft(a: EmailDraft, b: EmailDraft): boolean {
  return Object.keys(changedFields(a, b)).length === 0
}
