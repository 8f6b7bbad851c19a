import { h } from '../../../render/h.ts'
import { faceNode } from './face-node.ts'
import { move, type MakeMachine } from './machine.ts'

const reels = [0, 1, 2]
/** How many options the reels are apart at rest. */
const apart = 3
const turns = (reel: number) => 2 + reel
/** How long a reel turns, in milliseconds. */
const lasts = (reel: number) => 1400 + 500 * reel

/** Three reels that stop one after the other, all on the drawn option. */
export const slotMachine: MakeMachine = (faces, sound) => {
  const count = faces.length
  const cells = (turns(reels.length - 1) + 1) * count
  const strips = reels.map((reel) =>
    h(
      'div',
      { class: 'strip' },
      Array.from({ length: cells }, (_, i) =>
        h('div', { class: 'cell' }, [faceNode(faces[(i + reel * apart) % count]!)]),
      ),
    ),
  )
  const at = (cell: number) => `translateY(${(-100 * cell) / cells}%)`
  return {
    element: h(
      'div',
      { class: 'reels' },
      strips.map((strip) => h('div', { class: 'reel' }, [strip])),
    ),
    async run(to) {
      sound.ticks(lasts(2))
      await Promise.all(
        strips.map((strip, reel) => {
          const goal = to ?? reel
          const cell = turns(reel) * count + ((goal - reel * apart + count * apart) % count)
          return move(strip, [at(0), at(cell)], lasts(reel))
        }),
      )
    },
  }
}
