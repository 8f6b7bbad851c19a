import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { autoResponseCalls, type AutoResponseEmail } from '../contract.ts'
import { blankEmail, draftOf, type EmailDraft, isSameDraft, mergedDraft } from './email-draft.ts'
import { keep, keptName, readKept } from './kept-email.ts'

/** State of an email being written. It is saved on request, and stored in this browser until then. */
export function useEmailDraft(email: AutoResponseEmail | undefined, onSaved: (email: AutoResponseEmail) => void) {
  const site = useSite()
  const name = keptName(site.id, email?.id)
  const [kept] = useState(() => readKept(name))
  const [saved, setSaved] = useState(() => kept?.saved ?? (email && draftOf(email)))
  const [savedAt, setSavedAt] = useState(kept?.at ?? email?.updated_at ?? '')
  const [draft, setDraft] = useState<EmailDraft>(() => kept?.draft ?? saved ?? blankEmail)
  // Saved by someone else, or by this writer a moment ago.
  const theirs = email && Date.parse(email.updated_at) > Date.parse(savedAt) ? draftOf(email) : undefined
  const invalidate = useInvalidate()
  const action = useAction(autoResponseCalls.saveEmail, { invalidates: [autoResponseCalls.loadEmail] })
  // A new email can't have been saved by someone else.
  const isRefused = action.error?.code === 'conflict' && draft.id !== undefined
  const dirty = !isSameDraft(saved ?? blankEmail, draft)
  const adopt = (stored: EmailDraft, at: string) => {
    setSaved(stored)
    setSavedAt(at)
    setDraft(stored)
  }
  if (theirs && email && (!dirty || isSameDraft(theirs, draft))) adopt(theirs, email.updated_at)

  useEffect(() => {
    if (isRefused) invalidate(autoResponseCalls.loadEmail)
  }, [isRefused, invalidate])

  useEffect(() => {
    keep(name, dirty ? { draft, saved, at: savedAt } : undefined)
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft, saved, savedAt, dirty, name])

  async function save() {
    const { document, ...lines } = draft
    if (!document) return
    const answer = await action.run({ email: { ...lines, document, ...(draft.id && { updated_at: savedAt }) } })
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
    /** Options for what someone else has saved in the meantime; undefined if no one has. */
    theirs:
      theirs && email
        ? {
            show() {
              adopt(theirs, email.updated_at)
              undoable({ message: 'Their version is shown.', undo: () => setDraft(draft) })
            },
            keepMine: () => {
              // Fields that this writer didn't change are taken from the other version.
              setDraft((now) => mergedDraft(saved ?? blankEmail, now, theirs))
              setSaved(theirs)
              setSavedAt(email.updated_at)
            },
          }
        : undefined,
    busy: action.busy,
    error: isRefused ? null : action.error,
    issues: action.issues,
    saveState: action.busy ? 'saving' : action.error && dirty ? 'failed' : dirty ? 'unsaved' : saved ? 'saved' : 'new',
  } as const
}
