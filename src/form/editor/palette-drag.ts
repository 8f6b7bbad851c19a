import { listenForDrags } from './listen-for-drags.ts'
import type { Region } from './use-regions.ts'

/**
 * Position in the window of a component that is dragged out of the palette, and whether it is dropped there or the drag
 * is canceled.
 */
export interface PaletteDrag {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly phase: 'over' | 'drop' | 'end'
}

/** The event that tells the canvas about a drag out of the palette. */
export const paletteEvent = 'trellis-palette'

/**
 * Handles drags out of the palette with mouse or pen. On touch screens, a tap adds a component instead. The dragged
 * item follows the pointer, the palette is hidden, and the canvas shows where the item would land.
 */
export function listenForPaletteDrags(palette: HTMLElement, onEnd: () => void): () => void {
  return listenForDrags<HTMLElement>(palette, {
    press: ({ target, pointerType }) =>
      pointerType === 'touch' ? null : (target as Element).closest<HTMLElement>('[data-adds]'),
    begin(item) {
      const type = item.dataset['adds']!
      const ghost = item.cloneNode(true) as HTMLElement
      ghost.dataset['ghost'] = ''
      ghost.removeAttribute('role')
      ghost.ariaHidden = 'true'
      ghost.inert = true
      document.body.append(ghost)
      const tell = (phase: PaletteDrag['phase'], x = 0, y = 0) =>
        document
          .querySelector(`[data-region="${'canvas' satisfies Region}"]`)
          ?.dispatchEvent(new CustomEvent<PaletteDrag>(paletteEvent, { detail: { type, x, y, phase } }))
      return {
        move({ clientX, clientY }) {
          ghost.style.transform = `translate(${clientX + 8}px, ${clientY + 8}px)`
          tell('over', clientX, clientY)
        },
        drop: ({ clientX, clientY }) => tell('drop', clientX, clientY),
        end() {
          ghost.remove()
          tell('end')
          onEnd()
        },
      }
    },
  })
}
