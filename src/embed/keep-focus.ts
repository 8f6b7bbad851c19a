/** Keeps the keyboard within a dialog: after the last place that can be reached comes the first. */
export function keepFocus(event: KeyboardEvent, root: ShadowRoot, dialog: Element): void {
  const stops = dialog.querySelectorAll<HTMLElement>('a,button,[name]')
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const at = root.activeElement
  const back = event.shiftKey
  if (at === (back ? first : last) || (back && at === dialog)) {
    event.preventDefault()
    ;(back ? last : first)?.focus()
  }
}
