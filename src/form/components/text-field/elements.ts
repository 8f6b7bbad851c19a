import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** A labelled field, with a place beside it where its problem is said. */
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
    // Browsers know these words as what the visitor typed elsewhere.
    autocomplete: /email|tel/.test(kind) ? kind : name === 'name' ? name : undefined,
  })
  const labelled = showLabel
    ? elementTree('label', {}, [elementTree('span', { class: 'label' }, [title]), input])
    : input
  const error = elementTree('p', { class: 'error', id: errorId, role: 'alert' })
  return elementTree('div', { 'data-id': id }, [labelled, error])
}
