import { useState } from 'react'
import type { Answer } from '#core/call.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls, type PopupRow } from '../../contract.ts'

type Status = 'active' | 'paused' | 'deleted'
export type Refused = Answer<typeof formCalls.updateMany>['refused']

const done: Record<Status, string> = { active: 'live', paused: 'paused', deleted: 'deleted' }
const counted = (count: number) => (count === 1 ? '1 form' : `${count} forms`)

/** Provides the list's actions for several forms at once. Each can be undone. */
export function useBulkActions(forms: readonly PopupRow[]) {
  const invalidates = [formCalls.list]
  const update = useAction(formCalls.updateMany, { invalidates })
  const put = useAction(formCalls.label, { invalidates })
  const [refused, setRefused] = useState<Refused>([])
  const ids = forms.map(({ id }) => id)

  return {
    refused,
    forgetRefused: () => setRefused([]),
    busy: update.busy || put.busy,
    error: update.error ?? put.error,
    /** Sets the status of the forms. Returns whether all of them were changed. */
    async setStatus(status: Status): Promise<boolean> {
      const answer = await update.run({ popups: ids.map((popup_id) => ({ popup_id, status })) })
      if (!answer) return false
      setRefused(answer.refused)
      const undo = () => {
        const before = answer.changed.flatMap(({ popup_id, before: was }) =>
          was === 'variants' ? [] : [{ popup_id, status: was }],
        )
        return update.run({ popups: before })
      }
      const count = answer.changed.length
      if (count > 0) undoable({ message: `${counted(count)} ${count === 1 ? 'is' : 'are'} ${done[status]}.`, undo })
      return answer.refused.length === 0
    },
    async label(label: string, isOn: boolean) {
      if (!(await put.run({ popup_ids: ids, label, is_on: isOn }))) return
      const message = isOn ? `${counted(ids.length)} labeled “${label}”.` : `“${label}” removed.`
      if (isOn) notify(message)
      else undoable({ message, undo: () => put.run({ popup_ids: ids, label, is_on: true }) })
    },
  }
}
