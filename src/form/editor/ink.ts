import type { Rect } from './geometry/rect.ts'
import type { Guide } from './geometry/snap.ts'

/** The marks drawn over the canvas during a drag. */
export interface Ink {
  /** Draws these marks and no others. `what` decides how each looks. */
  draw(marks: readonly Mark[]): void
  clear(): void
  /** Position on the screen of the origin of the marks' pixels. */
  origin(): { x: number; y: number }
}

/** A rectangle in overlay pixels. A line is a rectangle one pixel thick. */
export interface Mark extends Rect {
  readonly what: 'line' | 'gap-x' | 'gap-y' | 'drop' | 'marquee' | 'outline' | 'size'
  readonly text?: string
}

/** A mark and the element that shows it. */
interface Shown {
  readonly element: HTMLElement
  mark: Mark
}

/**
 * Creates an ink that draws with DOM elements and reuses them from move to move, because a drag must not wait for
 * React.
 */
export function createInk(layer: HTMLElement): Ink {
  const shown: Shown[] = []
  return {
    origin: () => layer.getBoundingClientRect(),
    draw(marks) {
      for (const [i, mark] of marks.entries()) {
        const known = shown[i]
        if (known) put(known.element, mark, known.mark)
        if (known) known.mark = mark
        else shown.push({ element: put(layer.appendChild(document.createElement('i')), mark), mark })
      }
      for (const { element } of shown.splice(marks.length)) element.remove()
    },
    clear() {
      for (const { element } of shown.splice(0)) element.remove()
    },
  }
}

/** Writes only what changed. A change of position alone needs no layout. */
function put(element: HTMLElement, mark: Mark, before?: Mark): HTMLElement {
  const { what, x, y, width, height, text = '' } = mark
  if (before?.what !== what) element.dataset['what'] = what
  if ((before?.text ?? '') !== text) element.textContent = text
  if (before?.x !== x || before.y !== y) element.style.transform = `translate(${x}px,${y}px)`
  if (before?.width !== width) element.style.width = `${width}px`
  if (before?.height !== height) element.style.height = `${height}px`
  return element
}

/** Converts a guide to a mark, given the origin and size of its pixels on the overlay. */
export function markOf({ axis, kind, at, from, to }: Guide, origin: { x: number; y: number }, unit: number): Mark {
  const [across, along] = [at * unit, [from * unit, to * unit] as const]
  const length = along[1] - along[0]
  if (kind === 'line')
    return axis === 'x'
      ? { what: 'line', x: origin.x + across, y: origin.y + along[0], width: 1, height: length }
      : { what: 'line', x: origin.x + along[0], y: origin.y + across, width: length, height: 1 }
  return axis === 'x'
    ? { what: 'gap-x', x: origin.x + along[0], y: origin.y + across - 4, width: length, height: 9 }
    : { what: 'gap-y', x: origin.x + across - 4, y: origin.y + along[0], width: 9, height: length }
}
