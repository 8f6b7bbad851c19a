import { useEffect, useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { type Automation, automationCalls, type Flow } from '../contract.ts'

/** An automation as it is edited: its name and flow, whether they are stored, and how to store them. */
export function useAutomationDraft(stored: Pick<Automation, 'name' | 'flow'> & Partial<Automation>) {
  const [draft, setDraft] = useState({ name: stored.name, flow: stored.flow })
  const [isDirty, setDirty] = useState(false)
  const [copy, setCopy] = useState({ id: stored.id, updatedAt: stored.updated_at })
  const navigate = useNavigate()
  const path = useSitePath()
  const invalidate = useInvalidate()
  const action = useAction(automationCalls.save)
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  /** Stores the draft; answers its id, or undefined when that failed. */
  async function save(): Promise<string | undefined> {
    if (!isDirty && copy.id !== undefined) return copy.id
    const { id, updatedAt } = copy
    const answer = await action.run({
      ...draft,
      ...(id && { automation_id: id }),
      ...(updatedAt && { updated_at: updatedAt }),
    })
    if (!answer) return undefined
    const { automation } = answer
    setCopy({ id: automation.id, updatedAt: automation.updated_at })
    setDirty(false)
    invalidate(automationCalls.list)
    if (id === undefined) await navigate({ to: path(`/automations/${automation.id}`), replace: true })
    return automation.id
  }

  return {
    ...draft,
    isDirty,
    isNew: copy.id === undefined,
    save,
    saving: action.busy,
    error: action.error,
    issues: action.issues,
    change(change: Partial<{ name: string; flow: Flow }>) {
      setDraft((before) => ({ ...before, ...change }))
      setDirty(true)
    },
    /** Somebody published: the stored copy is another one. */
    setUpdatedAt: (updatedAt: string) => setCopy((before) => ({ ...before, updatedAt })),
  }
}
