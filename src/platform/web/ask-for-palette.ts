const wanted = 'trellis-palette'

/** Opens the palette that leads to every screen, from wherever its own shortcut means something else. */
export function askForPalette(): void {
  window.dispatchEvent(new Event(wanted))
}

/** Calls back whenever the palette is asked for, until the answered function is called. */
export function onPaletteAsked(open: () => void): () => void {
  window.addEventListener(wanted, open)
  return () => window.removeEventListener(wanted, open)
}
