import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** A call to action, an outline, a quiet link, or the × that stays in the corner while a tall form scrolls. */
export const buttonView: View<'button'> = (button, drawing) => {
  const look = button.look ?? 'filled'
  if (look !== 'cross') return drawing.clickable(button, { 'data-look': look }, [button.text ?? ''])
  const cross = drawing.clickable(button, { 'data-look': look, 'aria-label': button.text || 'Close' }, [])
  return h('div', { class: 'corner' }, [cross])
}
