import { h } from '../../../render/h.ts'
import { move, type Face, type MakeMachine } from './machine.ts'
import { symbol } from './symbols.ts'

const reels = [0, 1, 2]
/** Number of options between the reels' positions at rest. */
const apart = 3
const turns = (reel: number) => 1 + reel
/** How long a reel turns, in milliseconds. */
const lasts = (reel: number) => 1400 + 700 * reel

/**
 * A cabinet of three reels that stop one after the other. If the visitor wins, all stop on the drawn option. If not,
 * the last one stops next to it.
 */
export const slotMachine: MakeMachine = (faces, sound) => {
  const count = faces.length
  // The cells before the first and after the last are partly visible.
  const cells = (turns(reels.length - 1) + 1) * count + 2
  const strips = reels.map((reel) =>
    h(
      'div',
      { class: 'strip' },
      Array.from({ length: cells }, (_, i) => cell(faces, (i - 1 + reel * apart + count) % count)),
    ),
  )
  const at = (place: number) => `translateY(${(-100 * (place + 1)) / cells}%)`
  for (const strip of strips) strip.style.transform = at(0)
  const lever = h('div', { class: 'lever' })
  return {
    element: h('div', { class: 'cabinet' }, [
      h(
        'div',
        { class: 'reels' },
        strips.map((strip) => h('div', { class: 'reel' }, [strip])),
      ),
      lever,
    ]),
    async run(to, _place, isWon) {
      sound.ticks(lasts(2))
      const pull = move(lever, ['scaleY(1)', 'scaleY(-.9)', 'scaleY(1)'], 900)
      const turn = strips.map((strip, reel) => {
        const goal = to === null ? reel : to + (isWon || reel < 2 ? 0 : 1)
        return move(strip, [at(0), at(turns(reel) * count + ((goal + (count - apart) * reel) % count))], lasts(reel))
      })
      await Promise.all([pull, ...turn])
    },
  }
}

function cell(faces: readonly Face[], place: number): HTMLElement {
  const { label, src } = faces[place]!
  const picture = src ? h('img', { src, alt: '' }) : (symbol(place) as unknown as HTMLElement)
  return h('div', { class: 'cell' }, [picture, h('span', {}, [label])])
}
