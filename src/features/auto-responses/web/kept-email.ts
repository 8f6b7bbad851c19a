import { withParagraphs } from '#features/mail-design/web/index.ts'
import { blankEmail, type EmailDraft } from './email-draft.ts'

/** What is not saved yet, and what it began with. */
export interface KeptEmail {
  readonly draft: EmailDraft
  /** As it was saved, and when; undefined for a new one. */
  readonly saved?: EmailDraft | undefined
  readonly at: string
}

/** Where an email that is not saved is kept: each site has a new one of its own. */
export const keptName = (siteId: string, id: string | undefined) => `trellis.email.${id ?? `new.${siteId}`}`

/** Reads what was left unsaved in this browser; undefined when there is nothing, or nothing readable. */
export function readKept(name: string): KeptEmail | undefined {
  try {
    return keptFrom(withParagraphs(localStorage.getItem(name) ?? '{}'))
  } catch {
    return undefined
  }
}

/** What was kept, out of its JSON; undefined for a draft from before emails were documents. */
export function keptFrom(text: string): KeptEmail | undefined {
  const { draft, saved, at } = JSON.parse(text) as Partial<KeptEmail>
  if (!draft || !('document' in draft) || at === undefined) return undefined
  return { draft: { ...blankEmail, ...draft }, saved: saved && { ...blankEmail, ...saved }, at }
}

/** Keeps what is unsaved in this browser, or forgets it. */
export function keep(name: string, kept: KeptEmail | undefined): void {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept))
    else localStorage.removeItem(name)
  } catch {
    // Without storage the warning on leaving has to do.
  }
}
