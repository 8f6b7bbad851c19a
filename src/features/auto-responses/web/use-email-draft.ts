import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useAction } from '#platform/web/use-call.ts'
import { autoResponseCalls, type AutoResponseEmail } from '../contract.ts'
import { blankEmail, draftOf, isSameDraft, type EmailDraft } from './email-draft.ts'

const kept = (id: string | undefined) => `trellis.email.${id ?? 'new'}`

/** An e-mail while it is written: saved when its writer says so, kept in this browser until then. */
export function useEmailDraft(email: AutoResponseEmail | undefined, onSaved: (email: AutoResponseEmail) => void) {
  const [saved, setSaved] = useState(() => (email ? draftOf(email) : undefined))
  const [draft, setDraft] = useState<EmailDraft>(() => readKept(email?.id) ?? saved ?? blankEmail)
  const action = useAction(autoResponseCalls.saveEmail, { invalidates: [autoResponseCalls.loadEmail] })
  const dirty = !saved || !isSameDraft(saved, draft)
  const isWorthKeeping = !isSameDraft(saved ?? blankEmail, draft)

  useEffect(() => {
    keep(email?.id, isWorthKeeping ? draft : undefined)
    if (!isWorthKeeping) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft, isWorthKeeping, email?.id])

  async function save() {
    const answer = await action.run({ email: draft })
    if (!answer) return
    keep(email?.id, undefined)
    const stored = draftOf(answer.email)
    setSaved(stored)
    setDraft((now) => (now === draft ? stored : { ...now, id: answer.email.id }))
    onSaved(answer.email)
  }

  useHotkeys([['mod+S', () => void save()]], [])
  return {
    draft,
    change: (fields: Partial<EmailDraft>) => setDraft((now) => ({ ...now, ...fields })),
    dirty,
    save,
    busy: action.busy,
    error: action.error,
    issues: action.issues,
    saveState: action.busy ? 'saving' : action.error && dirty ? 'failed' : dirty ? 'unsaved' : 'saved',
  } as const
}

function readKept(id: string | undefined): EmailDraft | undefined {
  try {
    const text = localStorage.getItem(kept(id))
    return text ? { ...blankEmail, ...(JSON.parse(text) as EmailDraft) } : undefined
  } catch {
    return undefined
  }
}

function keep(id: string | undefined, draft: EmailDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(kept(id), JSON.stringify(draft))
    else localStorage.removeItem(kept(id))
  } catch {
    // Without storage the warning on leaving has to do.
  }
}
