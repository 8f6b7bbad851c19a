import { h } from '../../../render/h.ts'
import type { Face } from './machine.ts'

/** Returns the image of an option, or its label if it has none. */
export function faceNode({ label, src }: Face): HTMLElement {
  return src ? h('img', { src, alt: '' }) : h('span', {}, [label])
}
