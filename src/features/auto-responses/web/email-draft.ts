import { isSame } from '#core/is-same.ts'
import { emailDesigns, footerColors } from '../email-designs.ts'
import type { AutoResponseEmail } from '../contract.ts'

/** An email as it is written, before and after it was saved. */
export type EmailDraft = Omit<AutoResponseEmail, 'id' | 'updated_at'> & { id?: string }

/** What an email has in fields that nobody has written yet. */
export const blankEmail: EmailDraft = {
  name: 'Welcome',
  subject: 'Welcome!',
  preview_text: 'Thank you for joining us.',
  body: '',
  custom_sender: '',
  reply_to: '',
  template_id: emailDesigns[0].id,
  default: false,
  footer: '',
  footer_background_color: footerColors.background,
  footer_text_color: footerColors.text,
  headerImage: null,
}

/** What a new email begins with; its button leads to the site. */
export function newEmail(siteUrl: string): EmailDraft {
  const button = siteUrl === '' ? '' : `[[Have a look around](${siteUrl})]\n\n`
  const words = '# Thank you for signing up\n\nWe are glad that you are here. From now on you hear from us first.'
  return { ...blankEmail, body: `${words}\n\n${button}See you soon!` }
}

/** A saved email as a draft. */
export function draftOf({ updated_at: _updatedAt, ...email }: AutoResponseEmail): EmailDraft {
  return email
}

/** What of a draft is not as it was saved. */
export function changedFields(saved: EmailDraft, draft: EmailDraft): Partial<EmailDraft> {
  const names = Object.keys(blankEmail) as (keyof EmailDraft)[]
  return Object.fromEntries(names.flatMap((name) => (isSame(saved[name], draft[name]) ? [] : [[name, draft[name]]])))
}

/** What this writer changed since `saved`, on top of what another one saved meanwhile. */
export function mergedDraft(saved: EmailDraft, mine: EmailDraft, theirs: EmailDraft): EmailDraft {
  return { ...theirs, ...changedFields(saved, mine) }
}

/** True when two drafts say the same. */
export function isSameDraft(a: EmailDraft, b: EmailDraft): boolean {
  return Object.keys(changedFields(a, b)).length === 0
}
