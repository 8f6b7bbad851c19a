import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

const autocomplete: Record<string, string> = { email: 'email', tel: 'tel' }

/** A labelled field, with a place beside it where its problem is said. */
export const textFieldView: View<'textField'> = (field, drawing) => {
  const { kind = 'text', name, label, placeholder, required } = field
  const errorId = `e-${field.id}`
  const attributes = {
    name,
    placeholder,
    required,
    'aria-describedby': errorId,
    maxlength: kind === 'textarea' ? '5000' : '500',
    autocomplete: autocomplete[kind] ?? (name === 'name' ? 'name' : undefined),
  }
  const input =
    kind === 'textarea' ? h('textarea', { ...attributes, rows: '3' }) : h('input', { ...attributes, type: kind })
  const error = h('p', { class: 'error', id: errorId, role: 'alert' })
  drawing.field(field, { name, input, error })
  return h('div', drawing.own(field), [
    h('label', {}, [h('span', { class: field.showLabel ? 'label' : 'sr' }, [label || placeholder || name]), input]),
    error,
  ])
}
