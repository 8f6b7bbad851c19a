/** The piece that is fetched with forms that must not be closed otherwise, such as age gates. */
export interface KeepOpenPiece {
  keepOpen: typeof keepOpen
}

/** Nothing but its own buttons closes it: neither Esc nor the back button of a phone, nor a click beside it. */
export function keepOpen(dialog: Element): void {
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && event.preventDefault())
  // Before the dialog itself hears of it, which closes after a press that begins beside the form.
  dialog.addEventListener(
    'pointerdown',
    (event) => (event.target as Element).matches('dialog,.form') && event.stopImmediatePropagation(),
    { capture: true },
  )
}
