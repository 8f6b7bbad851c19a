import { findVisit } from '../document/tree.ts'
import type { EditorState } from './editor.ts'
import { nameOf, typeNames } from './names.ts'
import { componentsOf, shownTab } from './tab-components.ts'

/**
 * Returns the text that a screen reader announces when one state of the editor follows another: the new selection,
 * where it has moved, what was undone. Empty if the owner hears it anyway, for example from the field being typed into.
 */
export function announcement(before: EditorState, after: EditorState): string {
  const now = spoken(after)
  if (after.step !== before.step || after.tab !== before.tab) return sentence(placeName(after), now.name, now.place)
  if (after.document !== before.document) {
    const done = doneTo(before, after)
    if (done) return sentence(done, now.name, now.place)
  }
  const isSame = after.selection.join() === before.selection.join()
  if (!isSame) return sentence(now.name, now.place) || 'Nothing selected.'
  const was = spoken(before)
  return now.place === was.place ? '' : sentence(now.place)
}

/** Describes the change, unless the position of the selected component already conveys it. */
function doneTo(before: EditorState, after: EditorState): string {
  if (after.document === before.past.at(-1)?.document && after.past.length < before.past.length) return 'Undone'
  if (after.document === before.future[0]?.document && after.past.length > before.past.length) return 'Redone'
  const change = componentsOf(shownTab(after)).length - componentsOf(shownTab(before)).length
  if (after.selection.join() === before.selection.join() || change === 0) return ''
  return change > 0 ? 'Added' : 'Removed'
}

function placeName(state: EditorState): string {
  const { name } = shownTab(state)
  return `${state.step === 'subscribe' ? 'Form' : 'Success'} step${name ? `, ${name}` : ''}`
}

/** Returns the name of the selection, and the position, size and state of the component selected last. */
function spoken({ document: form, selection, locked, hidden }: EditorState): { name: string; place: string } {
  const visit = findVisit(form, selection.at(-1) ?? '')
  if (!visit) return { name: '', place: '' }
  const { component, parents } = visit
  const parent = parents.at(-1)
  const siblings = parent?.childComponents ?? []
  const { x = 0, y = 0, width, height } = component.style
  const places = [
    parent?.type === 'scaledStage' && `${x} across, ${y} down`,
    parent?.type === 'scaledStage' && width && height && `${width} by ${height}`,
    parent?.type !== 'scaledStage' && siblings.length > 1 && `${siblings.indexOf(component) + 1} of ${siblings.length}`,
    parent && parent.type !== 'tab' && parent.type !== 'scaledStage' && `in ${typeNames[parent.type]}`,
    locked.includes(component.id) && 'locked',
    hidden.includes(component.id) && 'hidden in the editor',
  ]
  const name =
    selection.length > 1
      ? `${selection.length} components selected, last ${nameOf(component)}`
      : nameOf(component) === typeNames[component.type]
        ? typeNames[component.type]
        : `${typeNames[component.type]}: ${nameOf(component)}`
  return { name, place: places.filter(Boolean).join(', ') }
}

function sentence(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('. ')
}
