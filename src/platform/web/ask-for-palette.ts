const wanted = 'trellis-palette'

/** Opens the palette that leads to every screen, from places where its own shortcut has another meaning. */
export function askForPalette(): void {
  window.dispatchEvent(new Event(wanted))
}

/** Calls back whenever the palette is requested, until the returned function is called. */
export function onPaletteAsked(open: () => void): () => void {
  window.addEventListener(wanted, open)
  return () => window.removeEventListener(wanted, open)
}
