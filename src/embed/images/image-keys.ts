/** The piece that is fetched when the keyboard comes to a picture. */
export interface ImageKeysPiece {
  onKey: typeof onKey
}

/** Tab leads from what is focused through the buttons beside it, and on. */
export function onKey(event: KeyboardEvent, focused: HTMLElement | undefined, root: ShadowRoot): void {
  if (!focused || !root.host.isConnected || event.key !== 'Tab') return
  const buttons = [...root.querySelectorAll('button')]
  const back = event.shiftKey
  const at = buttons.indexOf(root.activeElement as HTMLButtonElement)
  if (at < 0 && !back) {
    event.preventDefault()
    buttons[0]?.focus()
  } else if (at >= 0 && at === (back ? 0 : buttons.length - 1)) {
    // From there the browser goes on to what follows, or stays.
    if (back) event.preventDefault()
    focused.focus()
  }
}
