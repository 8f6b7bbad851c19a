import { useState } from 'react'
import type { Problem } from '#form/document/problems.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { goalWarnings } from '#form/document/goal-warnings.ts'
import { formCalls, type LaunchCheck } from '../../contract.ts'
import type { FormDraft } from './form-draft.ts'

const inEditor = { section: null, path: null }

export type StatusControl = ReturnType<typeof useStatus>

/** Makes a form live and pauses it. Problems that prevent it from going live are shown in a list. */
export function useStatus(draft: FormDraft, problems: readonly Problem[]) {
  const [isListOpen, setListOpen] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const invalidate = useInvalidate()
  const update = useAction(formCalls.update, { invalidates: [formCalls.list] })
  const launch = useAction(formCalls.launchChecks)
  const [checks, setChecks] = useState<readonly LaunchCheck[]>([])

  /** Returns whether the form on the screen may be shown to visitors. Shows the problems that prevent it. */
  function isFit(): boolean {
    setRefused([])
    setListOpen(problems.length > 0)
    return problems.length === 0
  }

  /**
   * Returns whether there is nothing to check before the form goes live. Otherwise shows a list. A failed check doesn't
   * prevent going live.
   */
  async function isChecked(): Promise<boolean> {
    const { base, fields } = draft.get()
    const { json, goal, double_opt_in, list_builder_template_id, auto_responses } = fields
    const form = { json, goal, double_opt_in, list_builder_template_id, auto_responses }
    const answer = await launch.run({ popup_id: base.id, form })
    const missing = goalWarnings(json, goal).map(({ componentId, message }) => ({
      ...inEditor,
      component_id: componentId,
      message,
    }))
    const found = [...missing, ...(answer?.checks ?? [])]
    setChecks(found)
    return found.length === 0
  }

  async function set(status: 'active' | 'paused', { anyway = false } = {}) {
    if (status === 'active' && !isFit()) return
    if (status === 'active' && !anyway && !(await isChecked())) return
    setChecks([])
    // Going live includes unpublished changes. Pausing leaves them as they are.
    if (!(await (status === 'active' ? draft.publish() : draft.store()))) return
    const { base } = draft.get()
    const answer = await update.run({ popup_id: base.id, popup: { status } })
    if (!answer) return
    draft.rebase(answer.popup)
    setListOpen(false)
    notify(status === 'active' ? `${base.name} is live.` : `${base.name} is paused.`)
  }

  const issues = Object.entries(update.issues)
  if (issues.length > 0 && refused.length === 0 && !isListOpen) {
    setRefused(issues.map(([path, message]) => ({ componentId: path === 'popup' ? null : path, message })))
    setListOpen(true)
  }
  return {
    set,
    /** Publishes the form on the screen. */
    async publish() {
      const isLive = draft.get().base.status === 'active'
      if (isLive && !isFit()) return
      setPublishing(true)
      const isDone = await draft.publish()
      setPublishing(false)
      if (!isDone) return
      invalidate(formCalls.list, formCalls.versions)
      notify(isLive ? 'Your changes are live.' : 'Changes applied to the form.')
    },
    isPublishing,
    busy: update.busy || launch.busy,
    /** What to check before the form goes live, while the list is open. */
    checks,
    closeChecks: () => setChecks([]),
    error: update.error,
    isListOpen,
    /** The problems that prevent going live: those found in the browser, otherwise those reported by the server. */
    obstacles: problems.length > 0 ? problems : refused,
    close: () => {
      setListOpen(false)
      update.reset()
    },
  }
}
