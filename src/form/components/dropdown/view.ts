import { optionValue } from '../../document/option-value.ts'
import { errorOf } from '../../render/error-of.ts'
import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** The browser's native select, which works with every keyboard, phone and screen reader. */
export const dropdownView: View<'dropdown'> = (field, drawing) => {
  const { name, label, placeholder, required, showLabel } = field
  const { error, describedBy } = errorOf(field)
  const title = label || placeholder || name || ''
  const entries = (field.options ?? []).map((option) =>
    h('option', { value: optionValue(option) }, [option.label ?? '']),
  )
  const input = h('select', { name, required, 'aria-label': showLabel ? undefined : title, ...describedBy }, [
    h('option', { value: '' }, [placeholder ?? '']),
    ...entries,
  ])
  drawing.field(field, { name, input: input as never, error })
  const labelled = showLabel ? h('label', {}, [h('span', { class: 'label' }, [title]), input]) : input
  return h('div', drawing.own(field), [labelled, error])
}
