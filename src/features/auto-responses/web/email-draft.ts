import type { Sent } from '#core/call.ts'
import type { autoResponseCalls, AutoResponseEmail } from '../contract.ts'

/** An e-mail as it is written, before and after it was saved. */
export type EmailDraft = Required<Omit<Sent<typeof autoResponseCalls.saveEmail>['email'], 'id'>> & { id?: string }

/** What a new e-mail begins with. */
export const blankEmail: EmailDraft = {
  name: 'Welcome',
  subject: 'Welcome!',
  preview_text: 'Thank you for joining us.',
  body: '# Thank you for signing up\n\nWe are glad that you are here. From now on you hear from us first.\n\n[[Have a look around](https://example.com)]\n\nSee you soon!',
  custom_sender: '',
  reply_to: '',
  footer: '',
}

/** A saved e-mail as a draft. */
export function draftOf({
  id,
  name,
  subject,
  preview_text,
  body,
  custom_sender,
  reply_to,
  footer,
}: AutoResponseEmail): EmailDraft {
  return { id, name, subject, preview_text, body, custom_sender, reply_to, footer }
}

/** True when two drafts say the same. */
export function isSameDraft(a: EmailDraft, b: EmailDraft): boolean {
  return (Object.keys(blankEmail) as (keyof EmailDraft)[]).every((name) => a[name] === b[name])
}
