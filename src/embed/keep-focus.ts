import { ofDocument } from '#form/render/dom.ts'
type Stop = HTMLInputElement

/** The piece that is loaded when a visitor uses the keyboard in a popup. */
export interface KeepFocusPiece {
  keepFocus: typeof keepFocus
}

/**
 * Keeps the keyboard focus within a dialog: the last focusable element (of those in `among`) is followed by the first.
 */
export function keepFocus(
  event: KeyboardEvent,
  root: ShadowRoot,
  dialog: Element,
  among: Iterable<Stop> = dialog.querySelectorAll<Stop>('a,button,[name],summary'),
): void {
  const stops = [...among].filter((stop) => stop.getClientRects()[0])
  const back = event.shiftKey
  if (!back) stops.reverse()
  // When the focus is in the owner's custom code, which is part of the page, the shadow root has no active element.
  const at = (root.activeElement ?? ofDocument('activeElement')) as Stop
  const [edge] = stops
  // The radio buttons of a group count as one tab stop, whichever is focused.
  if (at === edge || (back && at === dialog) || (at.type === 'radio' && at.name === edge?.name)) {
    event.preventDefault()
    stops.at(-1)?.focus()
  }
}
