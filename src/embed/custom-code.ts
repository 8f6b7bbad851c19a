import { recordGoalClick } from './record-goal-click.ts'
import { listen, make, ofDocument } from '#form/render/dom.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'

interface TypesPage {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
  }
}

/** Shows the owner's own code within a form. */
export function extend(session: FormSession): Extension {
  return { afterDraw: () => placeCode(session, session.design.code!) }
}

/**
 * Puts the owner's code into the form, once. It stands in the page itself and is only session within the form, so that its
 * scripts find their elements and the page's styles apply. A form that is sent from it counts as a conversion. A page
 * whose policy forbids such code shows the form without it.
 */
function placeCode(session: FormSession, code: string): void {
  const { element } = session.drawn
  const { host } = element.getRootNode() as ShadowRoot
  if (!host || host.querySelector('[slot=code]')) return
  const { trustedTypes } = window as TypesPage
  try {
    const policy = trustedTypes?.createPolicy('trellis-custom-code', { createHTML: (text) => text })
    const fragment = ofDocument('createRange')
      .call(document)
      .createContextualFragment(policy ? policy.createHTML(code) : code)
    const place = make('div')
    place.slot = 'code'
    listen(place, 'submit', () => recordGoalClick(session))
    const slot = make('slot')
    slot.name = 'code'
    ;(element.firstElementChild ?? element).append(slot)
    host.append(place)
    place.append(fragment)
  } catch {
    // The page's policy is the owner's, too.
  }
}
