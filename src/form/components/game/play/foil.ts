import { svg } from './svg.ts'

/** Colors of the gold foil, alternating between light and dark along its diagonal. */
const shine = ['#c8922a', '#f6dd8f', '#d9a93f', '#fff3c4', '#cf9c33', '#f3d680', '#bd8422']

/** Returns the gradient of a card's cover of `width` by `height`, and the fill value that refers to it. */
export function foil(width: number, height: number): { gradient: SVGElement; fill: string } {
  // Foils of the same size look alike, so they share an ID. A form that is drawn twice has the same output.
  const id = `foil${width}x${height}`
  const stops = shine.map((color, i) => svg('stop', { offset: i / (shine.length - 1), 'stop-color': color }))
  const line = { id, gradientUnits: 'userSpaceOnUse', x1: 0, y1: 0, x2: width, y2: height }
  return { gradient: svg('linearGradient', line, stops), fill: `url(#${id})` }
}

/** Draws a gift with stars around it, on top of the cover. */
export function sign(): SVGElement {
  const star = (x: number, y: number, size: number) =>
    svg('path', {
      fill: '#fff',
      d: `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`,
    })
  const path = (fill: string, d: string) => svg('path', { fill, d })
  return svg('svg', { class: 'sign', viewBox: '0 0 150 80', 'aria-hidden': 'true' }, [
    path('#a8123f', 'M55 38H95V66H55Z'),
    path('#d81e4f', 'M52 30H98V40H52Z'),
    path('#ffd6e0', 'M70 30H80V66H70ZM75 30C66 30 56 26 60 19C65 13 73 21 75 30C77 21 85 13 90 19C94 26 84 30 75 30Z'),
    path('#d81e4f', 'M72 27C68 25 62 24 64 21C67 19 71 23 72 27ZM78 27C82 25 88 24 86 21C83 19 79 23 78 27Z'),
    star(24, 22, 9),
    star(126, 18, 7),
    star(37, 58, 6),
    star(117, 56, 9),
    star(12, 48, 4),
    star(138, 40, 4),
  ])
}
