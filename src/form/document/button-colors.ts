import { contrast, parseColor, readableOn } from './color.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/** What WCAG AA asks of running text. */
const plenty = 4.5

/** The colors of the button that a form is about, readable in any case; a form without one has those of a plain button. */
export function buttonColors(form: FormDocument): { background: string; color: string } {
  const buttons = [...walk(form)].flatMap(({ component, step }) =>
    step === 'subscribe' && component.type === 'button' && component.look === 'filled' ? [component] : [],
  )
  const main = buttons.find(({ action }) => action === 'submit') ?? buttons[0]
  const background = main?.style.backgroundColor ?? '#111'
  const ground = parseColor(background)!
  const color = main?.style.color ?? '#fff'
  // What is see-through was made for what lies below it.
  if (ground.a < 1) return { background: '#111', color: '#fff' }
  const isRead = contrast(parseColor(color)!, ground) >= plenty
  return { background, color: isRead ? color : readableOn(ground) }
}
