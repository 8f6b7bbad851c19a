import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'
import type { HiddenProps } from './model.ts'

/** A hidden input with a value from the page. */
export const hiddenView: View<'hidden'> = (field, drawing) => {
  const { name } = field
  const input = h('input', { ...drawing.own(field), name, type: 'hidden' })
  input.value = found(field).slice(0, 500)
  drawing.field(field, { name, input, error: h('p') })
  return input
}

function found({ source = 'text', value = '' }: HiddenProps): string {
  if (source === 'text') return value
  if (source === 'referrer') return document.referrer
  if (source === 'page') return location.href.replace(/[?#].*/, '')
  if (source === 'title') return document.title
  if (source === 'parameter') return new URLSearchParams(location.search).get(value) ?? ''
  for (const cookie of cookies().split('; ')) {
    const [name, ...rest] = cookie.split('=')
    if (name === value) return decoded(rest.join('='))
  }
  return ''
}

/** In a sandboxed frame, even reading cookies throws. */
function cookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
