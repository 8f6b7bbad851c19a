import {
  type Icon,
  IconAppWindow,
  IconChartLine,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import type { Call, Sent } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { send } from '#platform/web/send.ts'
import { useSite } from '#platform/web/site.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { formCalls, type PopupRow } from '../../contract.ts'
import { type FormAction, formActions, formQuery } from './form-actions.ts'

const icons: Record<FormAction, Icon> = {
  edit: IconPencil,
  statistics: IconChartLine,
  live: IconPlayerPlay,
  pause: IconPlayerPause,
  clone: IconCopy,
  delete: IconTrash,
}
/** If more forms than this match, the actions are listed only if the query asks for them. */
const few = 3

/** Returns the forms whose names match the query, and their actions. */
export default function useFormEntries(query: string): PaletteEntry[] {
  const { name, asksAction } = formQuery(query)
  const { data } = useCall(formCalls.list, { name, limit: 8 }, { keepPrevious: true })
  const act = useAct()
  const forms = data?.popups ?? []
  const hasActions = asksAction || (name !== '' && forms.length <= few)
  return forms.flatMap((form) => {
    const { id, name: label, status } = form
    const note = status === 'active' ? 'Form, live' : 'Form, paused'
    const itself = { id, label, note, icon: IconAppWindow, run: () => void act('edit', form) }
    const possible = (Object.keys(formActions) as FormAction[]).filter(
      (action) => action !== 'edit' && action !== (status === 'active' ? 'live' : 'pause'),
    )
    const actions = possible.map((action) => ({
      id: `${id} ${action}`,
      label: `${label}: ${formActions[action]}`,
      icon: icons[action],
      run: () => void act(action, form),
    }))
    return hasActions ? [itself, ...actions] : [itself]
  })
}

/**
 * Returns a function that performs an action on a form. If it is refused, shows the reason and opens the form, where it
 * can be fixed.
 */
function useAct() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { id: siteId } = useSite()
  const open = (popupId: string, screen = '') => navigate({ to: `/sites/${siteId}/forms/${popupId}${screen}` })
  const call = async <C extends Call>(one: C, input: Sent<C>) => {
    const answer = await send(one, input, { siteId })
    invalidate(formCalls.list)
    return answer
  }
  const setStatus = (popup_id: string, status: 'active' | 'paused') =>
    call(formCalls.update, { popup_id, popup: { status } })

  async function run(action: FormAction, { id, name, status }: PopupRow) {
    if (action === 'edit') return open(id)
    if (action === 'statistics') return open(id, '/statistics')
    if (action === 'clone') return open((await call(formCalls.clone, { popup_id: id })).popup.id)
    const before = status === 'active' ? 'active' : 'paused'
    if (action === 'delete') await call(formCalls.remove, { popup_id: id })
    else await setStatus(id, action === 'live' ? 'active' : 'paused')
    const done = { delete: 'was deleted', live: 'is live', pause: 'is paused' }[action]
    undoable({ message: `${name} ${done}.`, undo: () => setStatus(id, before) })
  }

  return (action: FormAction, form: PopupRow) =>
    run(action, form).catch(async (error: unknown) => {
      notify(error instanceof AppError ? `${form.name}: ${error.message}` : formCalls.save.failure)
      await open(form.id)
    })
}
