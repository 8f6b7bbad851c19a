import { fieldNames } from './form-fields.ts'
import type { DraftState } from './form-draft.ts'

/** How soon the screen around the canvas follows: at once, when there is time, or when the typing pauses. */
export type Pace = 'at once' | 'in time' | 'after a pause'

/**
 * Settings are shown by the sections alone, which follow at once. The design and the name are seen where they are typed and
 * dragged; all else only tells of them.
 */
export function paceOf(shown: DraftState, now: DraftState): Pace {
  if (shown.fields === now.fields) return 'in time'
  const changed = fieldNames.filter((name) => shown.fields[name] !== now.fields[name])
  return changed.every((name) => name === 'json' || name === 'name') ? 'after a pause' : 'at once'
}
