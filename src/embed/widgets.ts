import { views } from '#form/render/widget-views.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { recordGoalClick } from './record-goal-click.ts'
import { read, write } from './storage.ts'

/** Draws countdowns and social buttons, and provides their stored values. */
export function extend(session: FormSession): Extension {
  const { form } = session
  return {
    views,
    outside: {
      close: () => session.close(),
      onShare: () => recordGoalClick(session),
      memory(id, value) {
        const key = `time:${form.id}:${id}`
        if (value !== undefined) write('localStorage', key, value)
        return value ?? read('localStorage', key)
      },
    },
  }
}
