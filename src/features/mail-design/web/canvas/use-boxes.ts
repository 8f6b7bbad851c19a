import { type RefObject, useLayoutEffect, useState } from 'react'
import type { MailDocument } from '../../document.ts'
import type { Box, Boxes } from '../../drop.ts'
import { walk } from '../../walk.ts'

const nothing: Boxes = { blocks: new Map(), columns: new Map() }

/** Returns the positions of the blocks on the stage, measured again whenever anything moves. */
export function useBoxes(
  stage: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
  mail: MailDocument,
): Boxes {
  const [boxes, setBoxes] = useState(nothing)
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot
    if (!root) return
    const measure = () => {
      if (!stage.current) return
      const next = measured(root, stage.current.getBoundingClientRect(), mail)
      setBoxes((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(host.current!)
    for (const drawn of root.querySelectorAll('[data-block], .card')) observer.observe(drawn)
    root.addEventListener('load', measure, true)
    return () => {
      observer.disconnect()
      root.removeEventListener('load', measure, true)
    }
  }, [host, stage, mail])
  return boxes
}

function measured(root: ShadowRoot, origin: DOMRect, mail: MailDocument): Boxes {
  const boxOf = (drawn: Element): Box => {
    const { x, y, width, height } = drawn.getBoundingClientRect()
    return { x: x - origin.x, y: y - origin.y, width, height }
  }
  const blocks = new Map<string, Box>()
  const columns = new Map<string, Box>()
  for (const { block } of walk(mail)) {
    const drawn = root.querySelector(`[data-block="${block.id}"]`)
    if (!drawn) continue
    blocks.set(block.id, boxOf(drawn))
    if (block.type !== 'columns') continue
    const inner = drawn.querySelectorAll(':scope > .row > .column')
    inner.forEach((column, i) => columns.set(`${block.id} ${i}`, boxOf(column)))
  }
  return { blocks, columns }
}

function isSame(a: Boxes, b: Boxes): boolean {
  const same = (one: ReadonlyMap<string, Box>, other: ReadonlyMap<string, Box>) =>
    one.size === other.size &&
    [...one].every(([key, box]) => {
      const found = other.get(key)
      return found && found.x === box.x && found.y === box.y && found.width === box.width && found.height === box.height
    })
  return same(a.blocks, b.blocks) && same(a.columns, b.columns)
}
