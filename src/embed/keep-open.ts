/** The piece that is loaded with forms that must not be closed except by their own buttons, such as age gates. */
export interface KeepOpenPiece {
  keepOpen: typeof keepOpen
}

/** Ensures that only the form's own buttons close it: not Escape, a phone's back button, or a click outside. */
export function keepOpen(dialog: Element): void {
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && event.preventDefault())
  // Runs before the dialog's own handler, which closes it after a press that starts outside the form.
  dialog.addEventListener(
    'pointerdown',
    (event) => (event.target as Element).matches('dialog,.form') && event.stopImmediatePropagation(),
    { capture: true },
  )
}
