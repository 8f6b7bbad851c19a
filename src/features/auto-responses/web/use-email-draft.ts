import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { useAction } from '#platform/web/use-call.ts'
import { autoResponseCalls, type AutoResponseEmail } from '../contract.ts'
import { blankEmail, draftOf, isSameDraft, type EmailDraft } from './email-draft.ts'

/** Where an e-mail that is not saved is kept: each site has a new one of its own. */
const keptName = (siteId: string, id: string | undefined) => `trellis.email.${id ?? `new.${siteId}`}`

/** An e-mail while it is written: saved when its writer says so, kept in this browser until then. */
export function useEmailDraft(email: AutoResponseEmail | undefined, onSaved: (email: AutoResponseEmail) => void) {
  const name = keptName(useSite().id, email?.id)
  const [saved, setSaved] = useState(() => (email ? draftOf(email) : undefined))
  const [savedAt, setSavedAt] = useState(email?.updated_at ?? '')
  const [draft, setDraft] = useState<EmailDraft>(() => readKept(name) ?? saved ?? blankEmail)
  // Saved by somebody else, or by this writer a moment ago.
  const theirs = email && Date.parse(email.updated_at) > Date.parse(savedAt) ? draftOf(email) : undefined
  const action = useAction(autoResponseCalls.saveEmail, { invalidates: [autoResponseCalls.loadEmail] })
  const dirty = !saved || !isSameDraft(saved, draft)
  const isWorthKeeping = !isSameDraft(saved ?? blankEmail, draft)
  const adopt = (stored: EmailDraft, at: string) => {
    setSaved(stored)
    setSavedAt(at)
    setDraft(stored)
  }
  if (theirs && email && (!isWorthKeeping || isSameDraft(theirs, draft))) adopt(theirs, email.updated_at)

  useEffect(() => {
    keep(name, isWorthKeeping ? draft : undefined)
    if (!isWorthKeeping) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft, isWorthKeeping, name])

  async function save() {
    const answer = await action.run({ email: draft })
    if (!answer) return
    keep(name, undefined)
    const stored = draftOf(answer.email)
    setSaved(stored)
    setSavedAt(answer.email.updated_at)
    setDraft((now) => (now === draft ? stored : { ...now, id: answer.email.id }))
    onSaved(answer.email)
  }

  useHotkeys([['mod+S', () => void save()]], [])
  return {
    draft,
    change: (fields: Partial<EmailDraft>) => setDraft((now) => ({ ...now, ...fields })),
    dirty,
    save,
    /** Puts what somebody else saved in place of what is written here; undefined while nobody did. */
    takeTheirs: theirs && email ? () => adopt(theirs, email.updated_at) : undefined,
    busy: action.busy,
    error: action.error,
    issues: action.issues,
    saveState: action.busy ? 'saving' : action.error && dirty ? 'failed' : dirty ? 'unsaved' : 'saved',
  } as const
}

function readKept(name: string): EmailDraft | undefined {
  try {
    const text = localStorage.getItem(name)
    return text ? { ...blankEmail, ...(JSON.parse(text) as EmailDraft) } : undefined
  } catch {
    return undefined
  }
}

function keep(name: string, draft: EmailDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft))
    else localStorage.removeItem(name)
  } catch {
    // Without storage the warning on leaving has to do.
  }
}
