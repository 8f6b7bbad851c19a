import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useAction } from '#platform/web/use-call.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { formCalls, type PopupRow } from '../../contract.ts'
import { downloadForm } from '../form-files.ts'
import { useFileAction } from '../use-file-action.ts'

/** Provides the list's actions for a single form. */
export function useRowActions() {
  const navigate = useNavigate()
  const path = useSitePath()
  const invalidates = [formCalls.list]
  const update = useAction(formCalls.update, { invalidates })
  const clone = useAction(formCalls.clone, { invalidates })
  const remove = useAction(formCalls.remove, { invalidates })

  const file = useFileAction(invalidates)

  const setStatus = (form: PopupRow, status: 'active' | 'paused') =>
    update.run({ popup_id: form.id, popup: { status } })

  return {
    update,
    error: clone.error ?? remove.error ?? file.error,
    busy: update.busy || clone.busy || remove.busy,
    async setStatus(form: PopupRow, status: 'active' | 'paused') {
      const answer = await setStatus(form, status)
      if (!answer) return
      const message = status === 'active' ? `${form.name} is live.` : `${form.name} is paused.`
      undoable({ message, undo: () => setStatus(form, status === 'active' ? 'paused' : 'active') })
    },
    async toggleStats({ id, showStats }: PopupRow) {
      await update.run({ popup_id: id, popup: { showStats: !showStats } })
    },
    async clone(form: PopupRow) {
      const answer = await clone.run({ popup_id: form.id })
      if (!answer) return
      notify(`${answer.popup.name} was saved.`)
      await navigate({ to: path(`/forms/${answer.popup.id}`) })
    },
    download: (form: PopupRow) => file.attempt(() => downloadForm(form.id)),
    async remove(form: PopupRow) {
      if (form.status !== 'active' && form.status !== 'paused') return
      const before = form.status
      const answer = await remove.run({ popup_id: form.id })
      if (answer) undoable({ message: `${form.name} was deleted.`, undo: () => setStatus(form, before) })
    },
    async restore(form: PopupRow) {
      const answer = await setStatus(form, 'paused')
      if (answer) notify(`${form.name} restored and paused.`)
    },
  }
}
