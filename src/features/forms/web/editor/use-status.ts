import { useState } from 'react'
import type { Problem } from '#form/document/problems.ts'
import { useAction } from '#platform/web/use-call.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { formCalls } from '../../contract.ts'
import type { FormDraft } from './form-draft.ts'

export type StatusControl = ReturnType<typeof useStatus>

/** Makes a form live and pauses it. What keeps it from going live opens as a list. */
export function useStatus(draft: FormDraft, problems: readonly Problem[]) {
  const [isListOpen, setListOpen] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const update = useAction(formCalls.update, { invalidates: [formCalls.list] })

  async function set(status: 'active' | 'paused') {
    setRefused([])
    if (status === 'active' && problems.length > 0) {
      setListOpen(true)
      return
    }
    if (!(await draft.save())) return
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
    busy: update.busy,
    error: update.error,
    isListOpen,
    /** What stands in the way: what we see ourselves, or what the server said. */
    obstacles: problems.length > 0 ? problems : refused,
    close: () => {
      setListOpen(false)
      update.reset()
    },
  }
}
