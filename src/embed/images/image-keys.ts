/** The piece that is loaded when the keyboard focus reaches an image. */
export interface ImageKeysPiece {
  onKey: typeof onKey
}

/** Lets Tab move from the focused element through the buttons next to it, and beyond. */
export function onKey(event: KeyboardEvent, focused: HTMLElement | undefined, root: ShadowRoot): void {
  if (!focused || !root.host.isConnected || event.key !== 'Tab') return
  const buttons = [...root.querySelectorAll('button')]
  const back = event.shiftKey
  const at = buttons.indexOf(root.activeElement as HTMLButtonElement)
  if (at < 0 && !back) {
    event.preventDefault()
    buttons[0]?.focus()
  } else if (at >= 0 && at === (back ? 0 : buttons.length - 1)) {
    // From there the browser moves on to the next element, or stays.
    if (back) event.preventDefault()
    focused.focus()
  }
}
