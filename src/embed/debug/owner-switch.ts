import { fill, h } from '#form/render/h.ts'
import { read, write } from '../storage.ts'

/** The address of a page with this at its end leaves whoever opens it out of the figures from then on. */
const ownerHash = '#trellis-owner'

/** Says whether what this browser sees is counted, and changes it: owners look at their own forms more than anybody. */
export function ownerSwitch(): HTMLElement {
  const line = h('p', {})
  const draw = () => {
    const isLeftOut = read('localStorage', 'owner') !== null
    const button = h('button', { type: 'button' }, [isLeftOut ? 'Count me again' : 'Leave me out'])
    button.addEventListener('click', () => {
      write('localStorage', 'owner', isLeftOut ? null : '1')
      draw()
    })
    fill(line, [
      isLeftOut ? 'This browser is left out of all figures. ' : 'This browser is counted like any visitor’s. ',
      button,
    ])
  }
  if (location.hash === ownerHash) write('localStorage', 'owner', '1')
  draw()
  return line
}
