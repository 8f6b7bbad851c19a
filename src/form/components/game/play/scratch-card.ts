import { fill, h } from '../../../render/h.ts'
import { faceNode } from './face-node.ts'
import type { MakeMachine } from './machine.ts'
import { svg } from './svg.ts'
import { foil, sign } from './foil.ts'

const columns = 30
const rows = 16
const reach = 2.2
/** Share of the cover that must be scratched off. */
const enough = 0.5

/**
 * A card with the drawn option under a cover, which is scratched off with a finger or pointer, or removed by a button.
 */
export const scratchCard: MakeMachine = (faces, sound, say) => {
  const under = h('div', { class: 'under' })
  const bits = Array.from({ length: columns * rows }, (_, i) =>
    svg('rect', { x: i % columns, y: Math.floor(i / columns), width: 1.06, height: 1.06 }),
  )
  const { gradient, fill: paint } = foil(columns, rows)
  const frame = { class: 'cover', viewBox: `0 0 ${columns} ${rows}`, preserveAspectRatio: 'none', fill: paint }
  const cover = svg('svg', frame, [gradient, ...bits])
  const gift = sign()
  const element = h('div', { class: 'card' }, [under, cover, gift] as HTMLElement[])
  return {
    element,
    hint: say('scratch'),
    run(to, place) {
      const face = to === null ? undefined : faces[to]
      fill(under, face ? [faceNode(face)] : [])
      const button = h('button', { type: 'button', class: 'go' }, [say('reveal')])
      element.setAttribute('data-open', '')
      fill(place, [button])
      button.focus()
      return new Promise((revealed) => {
        const left = new Set(bits)
        const reveal = () => {
          button.remove()
          cover.remove()
          gift.remove()
          revealed()
        }
        const scratch = (event: PointerEvent) => {
          if (!event.buttons) return
          const box = cover.getBoundingClientRect()
          const x = ((event.clientX - box.left) / box.width) * columns
          const y = ((event.clientY - box.top) / box.height) * rows
          const before = left.size
          gift.setAttribute('data-faint', '')
          bits.forEach((bit, i) => {
            if (Math.hypot((i % columns) + 0.5 - x, Math.floor(i / columns) + 0.5 - y) > reach) return
            bit.remove()
            left.delete(bit)
          })
          if (left.size < before) sound.ticks(0)
          if (left.size < bits.length * (1 - enough)) reveal()
        }
        cover.addEventListener('pointerdown', scratch as EventListener)
        cover.addEventListener('pointermove', scratch as EventListener)
        button.addEventListener('click', reveal)
      })
    },
  }
}
