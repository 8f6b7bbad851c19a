import { recordGoalClick } from './record-goal-click.ts'
import { listen, make, ofDocument } from '#form/render/dom.ts'
import { keepFocus } from './keep-focus.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'

interface TypesPage {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
  }
}

/** Shows the owner's custom code within a form. */
export function extend(session: FormSession): Extension {
  return { afterDraw: () => placeCode(session, session.design.code!) }
}

/**
 * Inserts the owner's code into the form, once. It is part of the page itself and is only displayed within the form, so
 * that its scripts find their elements and the page's styles apply. Submitting a form in it counts as a conversion. A
 * page whose policy forbids such code shows the form without it.
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
    const dialog = element.closest('dialog')
    if (dialog) keepFocusWith(slot, dialog)
    place.append(fragment)
  } catch {
    // The page's policy is also the owner's decision.
  }
}

const reachable = 'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]'

/** Keeps the keyboard focus within a dialog as `keepFocus` does, but includes the custom code. */
function keepFocusWith(slot: HTMLSlotElement, dialog: Element): void {
  const root = dialog.getRootNode() as ShadowRoot
  const stops = () =>
    [...dialog.querySelectorAll<HTMLInputElement>('a,button,[name],summary,slot')].flatMap((one) =>
      (one as Element) === slot
        ? slot
            .assignedElements()
            .flatMap((code) => [...code.querySelectorAll<HTMLInputElement>(reachable)])
            .filter(({ tabIndex, disabled }) => tabIndex >= 0 && !disabled)
        : one,
    )
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.stopImmediatePropagation()
    keepFocus(event, root, dialog, stops())
  }
  // Runs before the dialog's own handler, which doesn't know about the code.
  listen(dialog, 'keydown', hear, { capture: true })
}
