const name = 'trellis.colors'
const max = 7

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** The colors chosen last in this browser, the newest first. */
export function recentColors(shelf: Shelf): readonly string[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((color) => typeof color === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

/** Puts a color before the others. */
export function keepColor(shelf: Shelf, color: string): void {
  const others = recentColors(shelf).filter((other) => other !== color)
  try {
    shelf.setItem(name, JSON.stringify([color, ...others].slice(0, max)))
  } catch {
    // Without storage there are none the next time.
  }
}
