import { listenForDrags } from './listen-for-drags.ts'
import type { Region } from './use-regions.ts'

/** Where a component that is dragged out of the palette is in the window, and whether it is let go there or given up. */
export interface PaletteDrag {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly phase: 'over' | 'drop' | 'end'
}

/** The event by which the canvas hears of a drag out of the palette. */
export const paletteEvent = 'trellis-palette'

/**
 * Drags out of the palette with mouse or pen; a finger adds by a tap. What is dragged goes along under the pointer, the palette is
 * out of the way, and the canvas shows where it would land.
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
