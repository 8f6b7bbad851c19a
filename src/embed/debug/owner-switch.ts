import { fill, h } from '#form/render/h.ts'
import { read, write } from '../storage.ts'

/** Suffix of a page's URL. Opening such a URL excludes this browser from the statistics from then on. */
const ownerHash = '#trellis-owner'

/**
 * Shows whether this browser's visits are counted, and lets the owner change it, because owners view their own forms
 * more than anyone else.
 */
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
