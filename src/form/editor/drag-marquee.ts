import type { Drag, DragContext, Pull } from './drag.ts'
import { between, overlaps } from './geometry/rect.ts'
import { componentsOf } from './tab-components.ts'

/**
 * Selects everything that a rectangle drawn over the form touches. Containers are selected only if they are completely
 * inside it.
 */
export function dragMarquee({ editor, tab, boxes, ink }: DragContext): Drag {
  const before = editor.get().selection
  const containers = new Set(
    componentsOf(tab).flatMap(({ component }) => (component.childComponents ? component.id : [])),
  )
  const { locked, hidden } = editor.get()

  function touched(pull: Pull): string[] {
    const rect = rectOf(pull)
    const found = boxes.filter((box) => {
      if (box.depth === 0 || locked.includes(box.id) || hidden.includes(box.id)) return false
      if (!containers.has(box.id)) return overlaps(rect, box)
      return (
        rect.x <= box.x &&
        rect.y <= box.y &&
        rect.x + rect.width >= box.x + box.width &&
        rect.y + rect.height >= box.y + box.height
      )
    })
    return found.map(({ id }) => id)
  }

  return {
    move(pull) {
      const found = new Set(touched(pull))
      ink.draw([
        { ...rectOf(pull), what: 'marquee' },
        ...boxes.filter(({ id }) => found.has(id)).map((box) => ({ ...box, what: 'outline' as const })),
      ])
    },
    drop(pull) {
      const found = touched(pull)
      editor.select(...(pull.shift ? [...before.filter((id) => !found.includes(id)), ...found] : found))
    },
    end: () => undefined,
  }
}

function rectOf({ x, y, dx, dy }: Pull) {
  return between(x - dx, y - dy, x, y)
}
