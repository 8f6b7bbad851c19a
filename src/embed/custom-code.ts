import { recordGoalClick } from './record-goal-click.ts'
import type { FormSession } from './form-session.ts'

/** What the piece with the owner's own code offers. */
export interface CustomCodePiece {
  placeCode: typeof placeCode
}

interface TypesPage {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
  }
}

/**
 * Puts the owner's code into the form, once. It stands in the page itself and is only session within the form, so that its
 * scripts find their elements and the page's styles apply. A form that is sent from it counts as a conversion. A page
 * whose policy forbids such code shows the form without it.
 */
export function placeCode(session: FormSession, code: string): void {
  const { element } = session.drawn
  const { host } = element.getRootNode() as ShadowRoot
  if (!host || host.querySelector('[slot=code]')) return
  const { trustedTypes } = window as TypesPage
  try {
    const policy = trustedTypes?.createPolicy('trellis-custom-code', { createHTML: (text) => text })
    const fragment = document.createRange().createContextualFragment(policy ? policy.createHTML(code) : code)
    const place = document.createElement('div')
    place.slot = 'code'
    place.addEventListener('submit', () => recordGoalClick(session))
    const slot = document.createElement('slot')
    slot.name = 'code'
    ;(element.firstElementChild ?? element).append(slot)
    host.append(place)
    place.append(fragment)
  } catch {
    // The page's policy is the owner's, too.
  }
}
