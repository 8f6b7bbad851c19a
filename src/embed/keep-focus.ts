import { ofDocument } from '#form/render/dom.ts'
type Stop = HTMLInputElement

/** The piece that is fetched when somebody uses the keyboard in a popup. */
export interface KeepFocusPiece {
  keepFocus: typeof keepFocus
}

/** Keeps the keyboard within a dialog: after the last place that can be reached (`among` those) comes the first. */
export function keepFocus(
  event: KeyboardEvent,
  root: ShadowRoot,
  dialog: Element,
  among: Iterable<Stop> = dialog.querySelectorAll<Stop>('a,button,[name],summary'),
): void {
  const stops = [...among].filter((stop) => stop.getClientRects()[0])
  const back = event.shiftKey
  if (!back) stops.reverse()
  // In the owner's own code, which stands in the page, the shadow root has no active element.
  const at = (root.activeElement ?? ofDocument('activeElement')) as Stop
  const [edge] = stops
  // The radio buttons of a group are one stop, wherever in it the focus is.
  if (at === edge || (back && at === dialog) || (at.type === 'radio' && at.name === edge?.name)) {
    event.preventDefault()
    stops.at(-1)?.focus()
  }
}
