import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** A labelled field, with a place beside it where its problem is said. */
export const textFieldView: View<'textField'> = (field, drawing) => {
  const { name, label, placeholder, required } = field
  const kind = field.kind ?? 'text'
  const errorId = `e-${field.id}`
  const long = kind === 'textarea'
  const title = label || placeholder || name || ''
  const input = h(long ? 'textarea' : 'input', {
    name,
    placeholder,
    required,
    type: long ? undefined : kind,
    'aria-label': field.showLabel ? undefined : title,
    'aria-describedby': errorId,
    maxlength: long ? '5000' : '500',
    // Browsers know these words as what the visitor typed elsewhere.
    autocomplete: /email|tel/.test(kind) ? kind : name === 'name' ? name : undefined,
  }) as HTMLInputElement
  const error = h('p', { class: 'error', id: errorId, role: 'alert' })
  drawing.field(field, { name, input, error })
  const labelled = field.showLabel ? [h('label', {}, [h('span', { class: 'label' }, [title]), input])] : [input]
  return h('div', drawing.own(field), [...labelled, error])
}
