import { clickable } from '../../document/clickable.ts'
import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'
import { close } from '../../document/visitor-texts.ts'

/**
 * Returns a call to action, an outlined button, a plain link, or the × that stays in the corner while a tall form
 * scrolls.
 */
export function buttonElements(button: ComponentOf<'button'>): ElementTree {
  const look = button.look ?? 'filled'
  if (look !== 'cross') return clickable(button, { 'data-look': look }, [button.text ?? ''])
  const cross = clickable(button, { 'data-look': look, 'aria-label': button.text || close }, [])
  return elementTree('div', { class: 'corner' }, [cross])
}
