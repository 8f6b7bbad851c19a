const name = 'trellis.colors'
const max = 7

type TextStore = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the colors that were last chosen in this browser, newest first. */
export function recentColors(shelf: TextStore): readonly string[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((color) => typeof color === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

/** Adds a color to the front of the list. */
export function addRecentColor(shelf: TextStore, color: string): void {
  const others = recentColors(shelf).filter((other) => other !== color)
  try {
    shelf.setItem(name, JSON.stringify([color, ...others].slice(0, max)))
  } catch {
    // Without storage, there are no recent colors the next time.
  }
}
