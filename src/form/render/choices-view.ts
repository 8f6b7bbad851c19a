import type { ComponentOf } from '../components/models.ts'
import { optionValue } from '../document/option-value.ts'
import { errorOf } from './error-of.ts'
import { h } from './h.ts'
import type { Drawing } from './view.ts'

/** Several visible options, of which one ("radio") or any number ("checkbox") can be chosen. */
export function choicesView(
  field: ComponentOf<'radio' | 'checkboxGroup'>,
  type: 'radio' | 'checkbox',
  drawing: Drawing,
): HTMLElement {
  const { name, label, required, showLabel, inline } = field
  const { error, describedBy } = errorOf(field)
  const title = label || name || ''
  const inputs: HTMLInputElement[] = []
  const labels = (field.options ?? []).map((option) => {
    const words = option.label ?? ''
    const input = h('input', { name, type, value: optionValue(option), required: required && type === 'radio' })
    inputs.push(input)
    return h('label', { class: 'choice' }, [input, h('span', {}, [words])])
  })
  const group = h(
    'fieldset',
    {
      ...drawing.own(field),
      ...describedBy,
      role: type === 'radio' && 'radiogroup',
      'aria-required': required && type === 'radio' && 'true',
      'aria-label': showLabel ? undefined : title,
    },
    [
      ...(showLabel ? [h('legend', { class: 'label' }, [title])] : []),
      h('div', { class: inline ? 'choices inline' : 'choices' }, labels),
      error,
    ],
  )
  const [input] = inputs
  if (!input) return group
  const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value)
  // Browsers have no message for "at least one of these boxes". The one for radio buttons fits.
  const words = h('input', { type: 'radio', name: 'x', required: true }).validationMessage
  const check = () => input.setCustomValidity(required && type === 'checkbox' && !chosen()[0] ? words : '')
  group.addEventListener('change', check)
  check()
  drawing.field(field, { name, input, error, group, value: () => chosen().join(', ') })
  return group
}
