import { fieldNames } from './form-fields.ts'
import type { DraftState } from './form-draft.ts'

/** How soon the screen around the canvas updates: immediately, when there is time, or when typing pauses. */
export type Pace = 'at once' | 'in time' | 'after a pause'

/**
 * Returns the pace for a change. Settings are shown only by the sections, so these update immediately. The design and
 * the name are visible where they are typed and dragged; everything else only summarizes them.
 */
export function paceOf(shown: DraftState, now: DraftState): Pace {
  if (shown.fields === now.fields) return 'in time'
  const changed = fieldNames.filter((name) => shown.fields[name] !== now.fields[name])
  return changed.every((name) => name === 'json' || name === 'name') ? 'after a pause' : 'at once'
}
