import type { ComponentType } from '../components/models.ts'
import { styleDefaults } from '../document/constants.ts'
import type { Style } from '../document/style.ts'
import type { Visit } from '../document/tree.ts'

type Alignment = NonNullable<Style['textAlign']>

/** Types whose text has its own default alignment. The text of all others inherits it. */
const ownAlignment: Partial<Record<ComponentType, Alignment>> = {
  button: 'center',
  socialButton: 'center',
  game: 'center',
  textField: 'left',
  dropdown: 'left',
  checkbox: 'left',
  radio: 'left',
  checkboxGroup: 'left',
  file: 'left',
}

/**
 * Returns how a component's text is aligned: as chosen, or else by the default of its type or the alignment of its
 * parents.
 */
export function alignmentInForce({ component, parents }: Visit): Alignment {
  const around = [...parents].reverse().find(({ style }) => style.textAlign)
  return component.style.textAlign ?? ownAlignment[component.type] ?? around?.style.textAlign ?? styleDefaults.textAlign
}

/**
 * Returns a component's position in its container, either its own or the container's. Null if the component can't
 * choose its position.
 */
export function positionInForce({ component, parents }: Visit): NonNullable<Style['alignSelf']> | null {
  const parent = parents.at(-1)
  if (!parent || parent.type === 'scaledStage' || parent.type === 'gridRow') return null
  const position = component.style.alignSelf ?? parent.style.alignItems ?? 'stretch'
  // A component with a width of its own starts at the beginning of the line.
  return position === 'stretch' && component.style.width !== undefined ? 'start' : position
}
