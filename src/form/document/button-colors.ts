import { contrast, parseColor, readableOn } from './color.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/** The contrast that WCAG AA requires for body text. */
const plenty = 4.5

/**
 * Returns the colors of a form's main button, with readable contrast in every case. For a form without a button,
 * returns those of a plain button.
 */
export function buttonColors(form: FormDocument): { background: string; color: string } {
  const buttons = [...walk(form)].flatMap(({ component, step }) =>
    step === 'subscribe' && component.type === 'button' && component.look === 'filled' ? [component] : [],
  )
  const main = buttons.find(({ action }) => action === 'submit') ?? buttons[0]
  const background = main?.style.backgroundColor ?? '#111'
  const ground = parseColor(background)!
  const color = main?.style.color ?? '#fff'
  // A semi-transparent color was chosen for the background behind it, so it isn't usable here.
  if (ground.a < 1) return { background: '#111', color: '#fff' }
  const isRead = contrast(parseColor(color)!, ground) >= plenty
  return { background, color: isRead ? color : readableOn(ground) }
}
