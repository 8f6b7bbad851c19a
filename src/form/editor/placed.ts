import type { ComponentOf } from '../components/models.ts'
import type { Visit } from '../document/tree.ts'
import { topmost } from './changes.ts'
import type { EditorState } from './editor.ts'
import type { Rect } from './geometry/rect.ts'

/** Components that are freely positioned on one stage. */
export interface Placed {
  readonly stage: ComponentOf<'scaledStage'>
  readonly visits: readonly Visit[]
}

/** Returns the selected components if all of them are on the same stage and unlocked, or else null. */
export function placedOf({ document, selection, locked }: EditorState): Placed | null {
  if (selection.length === 0) return null
  const visits = topmost(document, selection)
  const stage = visits[0]?.parents.at(-1)
  if (stage?.type !== 'scaledStage') return null
  const isTogether = visits.every(
    ({ parents, component }) => parents.at(-1) === stage && !locked.includes(component.id),
  )
  return isTogether ? { stage, visits } : null
}

/** Returns a component's rectangle on its stage, from its style. Sizes that depend on its content are guessed. */
export function placeOf({ component }: Visit): Rect {
  const { x = 0, y = 0, width = 100, height = 40 } = component.style
  return { x, y, width, height }
}
