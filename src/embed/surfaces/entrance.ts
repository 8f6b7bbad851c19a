import type { Animation, SlideDirection } from '#form/document/constants.ts'

const from: Partial<Record<Animation, string>> = {
  fade: 'opacity:0',
  rise: 'opacity:0;translate:0 16px',
  zoom: 'opacity:0;scale:.9',
}
const sides: Record<SlideDirection, string> = {
  left: '-110vw',
  right: '110vw',
  top: '0 -110vh',
  bottom: '0 110vh',
}

/**
 * Returns the CSS rules for the entrance of the elements that match `selector`. With reduced motion, they appear
 * without animation.
 */
export function entrance(selector: string, animation: Animation = 'rise', side: SlideDirection = 'right'): string {
  const start = animation === 'slide' ? `translate:${sides[side]}` : from[animation]
  if (!start) return ''
  return `@media(prefers-reduced-motion:no-preference){${selector}{animation:in .3s ease-out}}@keyframes in{from{${start}}}`
}

/** Parses a position in the middle, at a side or in a corner. */
export function sidesOf(position = 'center'): { up?: 'top' | 'bottom'; across?: 'left' | 'right' } {
  const has = (word: string) => position.split('-').includes(word)
  return {
    ...(has('top') ? { up: 'top' } : has('bottom') ? { up: 'bottom' } : {}),
    ...(has('left') ? { across: 'left' } : has('right') ? { across: 'right' } : {}),
  }
}
