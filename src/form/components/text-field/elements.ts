import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** Returns a labeled field, with a place next to it for its error message. */
export function textFieldElements(field: ComponentOf<'textField'>): ElementTree {
  const { id, name, label, placeholder, required, showLabel } = field
  const kind = field.kind ?? 'text'
  const errorId = `e-${id}`
  const long = kind === 'textarea'
  const title = label || placeholder || name || ''
  const input = elementTree(long ? 'textarea' : 'input', {
    name: name ?? '',
    placeholder: placeholder || undefined,
    required,
    type: long ? undefined : kind,
    'aria-label': showLabel ? undefined : title,
    'aria-describedby': errorId,
    maxlength: long ? '5000' : '500',
    // Browsers recognize these names and offer the visitor's earlier input.
    autocomplete: /email|tel/.test(kind) ? kind : name === 'name' ? name : undefined,
  })
  const labelled = showLabel
    ? elementTree('label', {}, [elementTree('span', { class: 'label' }, [title]), input])
    : input
  const error = elementTree('p', { class: 'error', id: errorId, role: 'alert' })
  return elementTree('div', { 'data-id': id }, [labelled, error])
}
