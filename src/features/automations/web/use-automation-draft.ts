import { useEffect, useRef, useState } from 'react'
import { pauseBeforeSave } from '#platform/web/pause-before-save.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { type Automation, automationCalls, type Flow } from '../contract.ts'

const pauseInTyping = 1000

/** An automation as it is edited. It saves itself a moment after each change; what is live changes by publishing alone. */
export function useAutomationDraft(stored: Automation) {
  const [automation, setAutomation] = useState(stored)
  const [draft, setDraft] = useState({ name: stored.name, flow: stored.flow })
  const [saved, setSaved] = useState(draft)
  const invalidate = useInvalidate()
  const action = useAction(automationCalls.save)
  const isDirty = draft !== saved
  const { busy, error } = action

  /** Shows what is stored in the place of the draft. */
  function adopt(newer: Automation) {
    const shown = { name: newer.name, flow: newer.flow }
    setAutomation(newer)
    setDraft(shown)
    setSaved(shown)
    action.reset()
  }
  // Saved in another window, while nothing is changed in this one.
  if (!isDirty && !busy && Date.parse(stored.updated_at) > Date.parse(automation.updated_at)) adopt(stored)

  /** Stores the draft; answers whether all of it is stored. `isForced` overwrites what another member has saved. */
  async function save(isForced = false): Promise<boolean> {
    if (!isDirty) return true
    const answer = await action.run({
      ...draft,
      automation_id: automation.id,
      ...(!isForced && { updated_at: automation.updated_at }),
    })
    if (!answer) return false
    setAutomation(answer.automation)
    setSaved(draft)
    invalidate(automationCalls.list)
    return true
  }

  const latest = useRef({ isDirty, save })
  useEffect(() => {
    latest.current = { isDirty, save }
  })
  useEffect(() => {
    const pause = pauseBeforeSave({ isWaiting: isDirty, isSaving: busy, error }, pauseInTyping)
    if (pause === null) return
    const timer = setTimeout(() => void latest.current.save(), pause)
    return () => clearTimeout(timer)
  }, [draft, isDirty, busy, error])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => latest.current.isDirty && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      // Left for another screen: the last change is stored as well.
      if (latest.current.isDirty) void latest.current.save()
    }
  }, [])

  const isConflict = error?.code === 'conflict'
  return {
    ...draft,
    automation,
    isDirty,
    save,
    state: busy ? 'saving' : error && isDirty ? 'failed' : isDirty ? 'unsaved' : 'saved',
    busy,
    error: isConflict ? null : error,
    isConflict,
    issues: action.issues,
    change(change: Partial<{ name: string; flow: Flow }>) {
      if (error && !isConflict) action.reset()
      setDraft((before) => ({ ...before, ...change }))
    },
    /** After publish, pause or resume: replaces the stored automation, and keeps the flow. */
    setAutomation,
    adopt,
  } as const
}
export type AutomationDraft = ReturnType<typeof useAutomationDraft>
