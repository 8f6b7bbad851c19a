import { isLinkAddress } from '../../document/address.ts'
import { errorOf } from '../../render/error-of.ts'
import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** A checkbox with its label next to it. */
export const checkboxView: View<'checkbox'> = (field, drawing) => {
  const { name, label, required, link } = field
  const { error, describedBy } = errorOf(field)
  const input = h('input', { name, type: 'checkbox', value: 'yes', required, ...describedBy })
  const words: (Node | string)[] = [label || name || '']
  if (link && isLinkAddress(link.url ?? ''))
    words.push(' ', h('a', { href: link.url, target: '_blank', rel: 'noopener' }, [link.text || link.url]))
  drawing.field(field, { name, input, error, value: () => (input.checked ? input.value : '') })
  return h('div', drawing.own(field), [h('label', { class: 'choice' }, [input, h('span', {}, words)]), error])
}
