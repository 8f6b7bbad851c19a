import { useEffect, useRef, useState } from 'react'
import { pauseBeforeSave } from '#platform/web/pause-before-save.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { useSaveOnLeave } from '#platform/web/use-save-on-leave.ts'
import { type Automation, automationCalls, type Flow } from '../contract.ts'

const pauseInTyping = 1000

/**
 * The state of an automation being edited. It is saved automatically a moment after each change. The live version only
 * changes by publishing.
 */
export function useAutomationDraft(stored: Automation) {
  const [automation, setAutomation] = useState(stored)
  const [draft, setDraft] = useState({ name: stored.name, flow: stored.flow })
  const [saved, setSaved] = useState(draft)
  const invalidate = useInvalidate()
  const action = useAction(automationCalls.save)
  const isDirty = draft !== saved
  // The stored draft, for a save after the user has left the screen, when nothing is rendered anymore.
  const server = useRef({ draft, updatedAt: stored.updated_at })
  const running = useRef<Promise<unknown>>(undefined)
  const { busy, error } = action

  /** Replaces the draft with the stored automation. */
  function adopt(newer: Automation) {
    const shown = { name: newer.name, flow: newer.flow }
    setAutomation(newer)
    setDraft(shown)
    setSaved(shown)
    action.reset()
  }
  // It was saved in another window, and nothing is changed in this one.
  if (!isDirty && !busy && Date.parse(stored.updated_at) > Date.parse(automation.updated_at)) adopt(stored)

  /**
   * Stores the draft. Returns whether all of it is stored. `isForced` overwrites changes that another member has saved.
   */
  async function save(isForced = false): Promise<boolean> {
    if (!isDirty || server.current.draft === draft) return true
    const run = action.run({
      ...draft,
      automation_id: automation.id,
      ...(!isForced && { updated_at: server.current.updatedAt }),
    })
    running.current = run
    const answer = await run
    if (!answer) return false
    server.current = { draft, updatedAt: answer.automation.updated_at }
    setAutomation(answer.automation)
    setSaved(draft)
    invalidate(automationCalls.list)
    return true
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
    server.current = { draft: saved, updatedAt: automation.updated_at }
  })
  useEffect(() => {
    const pause = pauseBeforeSave({ isWaiting: isDirty, isSaving: busy, error }, pauseInTyping)
    if (pause === null) return
    const timer = setTimeout(() => void latest.current(), pause)
    return () => clearTimeout(timer)
  }, [draft, isDirty, busy, error])
  useSaveOnLeave({ isDirty, running, save })

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
    /** After publish, pause or resume: replaces the stored automation, but not the flow being edited. */
    setAutomation,
    adopt,
  } as const
}
export type AutomationDraft = ReturnType<typeof useAutomationDraft>
