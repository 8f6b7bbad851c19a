import { h } from '../../../render/h.ts'
import type { Face } from './machine.ts'

/** The picture of an option, or its label where there is none. */
export function faceNode({ label, src }: Face): HTMLElement {
  return src ? h('img', { src, alt: '' }) : h('span', {}, [label])
}
