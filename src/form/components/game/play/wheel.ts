import { h } from '../../../render/h.ts'
import { move, type Face, type MakeMachine } from './machine.ts'
import { svg } from './svg.ts'

const radius = 98
const lasts = 4500

/** A wheel that comes to rest with the drawn option under its pointer. */
export const wheel: MakeMachine = (faces, sound) => {
  const angle = 360 / faces.length
  const disc = svg('svg', { class: 'disc', viewBox: '-100 -100 200 200' }, [
    ...faces.map((face, i) => sector(face, i, angle)),
    svg('circle', { r: radius, fill: 'none', stroke: 'currentColor', 'stroke-width': 3 }),
    svg('circle', { r: 7, fill: 'currentColor' }),
  ])
  return {
    element: h('div', { class: 'wheel' }, [disc, h('div', { class: 'pointer' })]),
    async run(to) {
      sound.ticks(lasts)
      // On the border between two options if there is no prize to stop on.
      await move(disc, ['rotate(0deg)', `rotate(${360 * 6 - (to ?? 0.5) * angle}deg)`], lasts)
    },
  }
}

function sector({ label, src }: Face, i: number, angle: number): SVGElement {
  const half = (angle * Math.PI) / 360
  const [x, y] = [radius * Math.sin(half), -radius * Math.cos(half)]
  const shape = svg('path', {
    d: `M0 0L${-x} ${y}A${radius} ${radius} 0 0 1 ${x} ${y}Z`,
    fill: 'currentColor',
    'fill-opacity': 0.06 + 0.07 * (i % 3),
    stroke: 'currentColor',
    'stroke-opacity': 0.25,
  })
  const content = src
    ? svg('image', { href: src, x: -14, y: -86, width: 28, height: 28 })
    : svg('text', {
        transform: 'rotate(-90)',
        x: 92,
        y: 3,
        'text-anchor': 'end',
        fill: 'currentColor',
        'font-weight': 600,
        'font-size': Math.min(10, 110 / Math.max(label.length, 1)),
      })
  if (!src) content.textContent = label
  return svg('g', { transform: `rotate(${i * angle})` }, [shape, content])
}
