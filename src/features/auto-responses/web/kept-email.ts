import { withParagraphs } from '#features/mail-design/web/index.ts'
import { blankEmail, type EmailDraft } from './email-draft.ts'

/** Unsaved changes, and the version they are based on. */
export interface KeptEmail {
  readonly draft: EmailDraft
  /** The saved version, undefined for a new email; `at` is when it was saved. */
  readonly saved?: EmailDraft | undefined
  readonly at: string
}

/** Returns the storage key of an unsaved email. Each site has its own new email. */
export const keptName = (siteId: string, id: string | undefined) => `trellis.email.${id ?? `new.${siteId}`}`

/** Reads unsaved changes from this browser; undefined if there are none, or they can't be read. */
export function readKept(name: string): KeptEmail | undefined {
  try {
    return keptFrom(withParagraphs(localStorage.getItem(name) ?? '{}'))
  } catch {
    return undefined
  }
}

/** Parses stored changes from JSON; undefined for a draft from before emails were documents. */
export function keptFrom(text: string): KeptEmail | undefined {
  const { draft, saved, at } = JSON.parse(text) as Partial<KeptEmail>
  if (!draft || !('document' in draft) || at === undefined) return undefined
  return { draft: { ...blankEmail, ...draft }, saved: saved && { ...blankEmail, ...saved }, at }
}

/** Stores unsaved changes in this browser, or deletes them. */
export function keep(name: string, kept: KeptEmail | undefined): void {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept))
    else localStorage.removeItem(name)
  } catch {
    // Without storage, the warning on leaving has to suffice.
  }
}
