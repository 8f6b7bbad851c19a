/** Keeps the keyboard within a dialog: after the last place that can be reached comes the first. */
export function keepFocus(event: KeyboardEvent, root: ShadowRoot, dialog: Element): void {
  const stops = [...dialog.querySelectorAll<HTMLInputElement>('a,button,[name]')].filter((stop) => stop.offsetParent)
  const back = event.shiftKey
  if (!back) stops.reverse()
  const at = root.activeElement as HTMLInputElement
  const [edge] = stops
  // The radio buttons of a group are one stop, wherever in it the focus is.
  if (at === edge || (back && at === dialog) || (at.type === 'radio' && at.name === edge?.name)) {
    event.preventDefault()
    stops.at(-1)?.focus()
  }
}
