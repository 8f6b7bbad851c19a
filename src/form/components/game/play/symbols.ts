import { svg } from './svg.ts'

/**
 * Nine typical slot machine symbols on a 48 by 48 grid. Each path follows its fill color. A color that begins with "-"
 * marks a line.
 */
const symbols = [
  '-#3c7a34 M17 30C18 20 24 12 34 7M33 30V7|#4caf50 M34 7C39 2 46 5 46 11C41 15 36 12 34 7Z|#d81e3f M16 26a9.5 9.5 0 1 0 .1 0ZM34 27a9.5 9.5 0 1 0 .1 0Z|#fff8 M12 31a2.5 2.5 0 1 0 .1 0ZM30 32a2.5 2.5 0 1 0 .1 0Z',
  '#ffc93c M5 27C8 11 28 4 39 11C46 13 44 19 43 22C41 38 23 46 11 38C4 39 4 33 5 27Z|#fff8 M12 26C15 18 22 13 29 13C22 16 17 20 15 27Z',
  '#f0a020 M24 5C14 5 12 15 12 25C12 31 9 33 6 38H42C39 33 36 31 36 25C36 15 34 5 24 5Z|#a86400 M18 39a6 6 0 0 0 12 0Z|#fff8 M17 13C19 9 21 8 23 8C20 12 18 18 18 26H16C15 20 15 17 17 13Z',
  '#e0173f M7 7H41V16C33 24 28 32 27 43H14C16 31 22 23 28 18H14V22H7Z|#fff6 M10 9H38V11H10Z',
  '#fbb224 M24 3L30 17L45 18L33 28L37 43L24 35L11 43L15 28L3 18L18 17Z|#fff7 M24 8L26 19L36 21L24 24Z',
  '#22a6e8 M12 8H36L46 20L24 45L2 20Z|#fff6 M12 8L18 20H2ZM36 8L30 20H46ZM18 20H30L24 45Z',
  '-#1d7a3f M24 25C25 35 29 40 34 44|#2aa655 M24 24C13 24 7 17 12 10C18 5 24 12 24 24C24 12 30 5 36 10C41 17 35 24 24 24C35 24 41 31 36 37C30 42 24 36 24 24C24 36 18 42 12 37C7 31 13 24 24 24Z',
  '#f5a623 M4 13L14 24L24 7L34 24L44 13L39 35H9Z|#b9690b M9 36H39V42H9Z|#e0173f M24 27a3.5 3.5 0 1 0 .1 0Z|#22a6e8 M15 28a2.5 2.5 0 1 0 .1 0ZM33 28a2.5 2.5 0 1 0 .1 0Z',
  '#7a3fd0 M13 14a6 6 0 1 0 .1 0ZM24 14a6 6 0 1 0 .1 0ZM35 14a6 6 0 1 0 .1 0ZM18.5 23a6 6 0 1 0 .1 0ZM29.5 23a6 6 0 1 0 .1 0ZM24 32a6 6 0 1 0 .1 0Z|#fff5 M11 17a2 2 0 1 0 .1 0ZM22 17a2 2 0 1 0 .1 0ZM33 17a2 2 0 1 0 .1 0Z|#4caf50 M24 13C20 5 28 3 38 5C36 11 30 13 24 13Z',
]

/** Returns the symbol for an option without an image, by the option's position. */
export function symbol(place: number): SVGElement {
  const paths = symbols[place % symbols.length]!.split('|').map((text) => {
    const [paint = '', ...shape] = text.split(' ')
    const isLine = paint[0] === '-'
    const look = isLine ? { fill: 'none', stroke: paint.slice(1), 'stroke-width': 3 } : { fill: paint }
    return svg('path', { ...look, d: shape.join(' ') })
  })
  return svg('svg', { class: 'symbol', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, paths)
}
