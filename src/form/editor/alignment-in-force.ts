import type { ComponentType } from '../components/models.ts'
import { styleDefaults } from '../document/constants.ts'
import type { Style } from '../document/style.ts'
import type { Visit } from '../document/tree.ts'

type Alignment = NonNullable<Style['textAlign']>

/** Types whose text has an alignment of its own until another is chosen; the text of all others inherits it. */
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

/** How the text of a component is aligned: as chosen, else as its type or what it is in has it. */
export function alignmentInForce({ component, parents }: Visit): Alignment {
  const around = [...parents].reverse().find(({ style }) => style.textAlign)
  return component.style.textAlign ?? ownAlignment[component.type] ?? around?.style.textAlign ?? styleDefaults.textAlign
}

/** Where a component stands in its container, as chosen or as the container has it; null where that is not its own to say. */
export function positionInForce({ component, parents }: Visit): NonNullable<Style['alignSelf']> | null {
  const parent = parents.at(-1)
  if (!parent || parent.type === 'scaledStage' || parent.type === 'gridRow') return null
  const position = component.style.alignSelf ?? parent.style.alignItems ?? 'stretch'
  // What has a width of its own begins where lines do.
  return position === 'stretch' && component.style.width !== undefined ? 'start' : position
}
