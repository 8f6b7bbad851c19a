import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { editorSizes } from '../document/constants.ts'
import { findComponent } from '../document/tree.ts'
import { isBare } from './bare.ts'
import type { Boxes } from './boxes.ts'
import { flowHandles } from './drag-flow.ts'
import type { EditorState } from './editor.ts'
import { isCross } from './flow.ts'
import { useEditor, useEditorFacts } from './editor-context.tsx'
import { handles as allHandles, sideOf, type Handle } from './geometry/resize.ts'
import { hit, type Box } from './hit.ts'
import styles from './overlay.module.css'
import { placedOf } from './placed.ts'
import { pressable } from './pressable.ts'
import stage from './stage.module.css'
import { componentsOf, shownTab } from './tab-components.ts'
import { Tag } from './tag.tsx'

const handleSize = { width: editorSizes.resizeHandle, height: editorSizes.resizeHandle }

interface OverlayProps {
  boxes: Boxes
  overlay: RefObject<HTMLDivElement | null>
}

/** Outlines over hovered, selected and empty components, with the selected component's handles and buttons. */
export function Overlay({ boxes, overlay }: OverlayProps) {
  useSyncExternalStore(boxes.subscribe, boxes.version)
  const editor = useEditor()
  // The selection is looked up only when the boxes notify, so that the browser doesn't have to measure before that.
  const { selection, typing } = editor.get()
  const isTyping = typing !== null
  const empty = useEditorFacts(bareIds)
  const hovered = useHovered(boxes, overlay)
  const selected = boxes.of(selection.at(-1) ?? '')
  return (
    <>
      {boxesOf(boxes, empty).map((box) => (
        <Outline key={box.id} box={box} kind="empty" />
      ))}
      {hovered && hovered.id !== selected?.id && !isTyping && <Outline box={hovered} kind="hover" />}
      <Selected boxes={boxesOf(boxes, selection)} />
      {selected && !isTyping && <Grips box={selected} />}
      {selected && !isTyping && <Tag box={selected} all={boxesOf(boxes, selection)} />}
    </>
  )
}

/** From this number on, all boxes are measured at once rather than one by one. */
const many = 12

function boxesOf(boxes: Boxes, ids: readonly string[]): readonly Box[] {
  if (ids.length < many) return ids.flatMap((id) => boxes.of(id) ?? [])
  const byId = new Map(boxes.all().map((box) => [box.id, box]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the IDs of components that would be invisible. */
function bareIds(state: EditorState): readonly string[] {
  return componentsOf(shownTab(state)).flatMap(({ component }) => (isBare(component) ? component.id : []))
}

/** Returns the handles of the single selected component. On a stage, all eight. */
function handlesOf(state: EditorState): readonly Handle[] {
  if (state.selection.length !== 1) return []
  if (placedOf(state)) return allHandles
  const id = state.selection.at(-1)!
  const component = findComponent(state.document, id)
  return component && !state.locked.includes(id) && !isCross(component) ? flowHandles(component.type) : []
}

/** The touch area for dragging the selection without scrolling, with its handles. */
function Grips({ box }: { box: Box }) {
  const shown = useEditorFacts(handlesOf)
  const { x, y, width, height } = box
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current && isOutOfSight(element.current)) element.current.scrollIntoView({ block: 'center' })
  }, [box.id])
  const isSmall = (handle: Handle) => handle.length === 1 && (sideOf(handle).x === 0 ? width < 44 : height < 44)
  return (
    <div
      ref={element}
      className={styles.grips}
      data-grip
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    >
      {shown
        .filter((handle) => shown.length < 8 || !isSmall(handle))
        .map((handle) => (
          <i key={handle} data-handle={handle} className={styles.handle} style={handleSize} />
        ))}
    </div>
  )
}

/**
 * True if the selected component is outside the visible part of the canvas, as it may be after selecting it by key,
 * from the layers or from a problem.
 */
function isOutOfSight(element: HTMLElement): boolean {
  const view = element.closest(`.${stage.stage}`)?.getBoundingClientRect()
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return !!view && (bottom < view.top || top > view.bottom || right < view.left || left > view.right)
}

function Outline({ box, kind }: { box: Box; kind: 'hover' | 'selected' | 'empty' }) {
  const { x, y, width, height } = box
  return (
    <div
      className={styles.outline}
      data-kind={kind}
      data-of={box.id}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    />
  )
}

/**
 * From this number on, the outlines are drawn as one shape. As separate elements, the browser would have to lay out,
 * paint and layer each one.
 */
const crowd = 60

function Selected({ boxes }: { boxes: readonly Box[] }) {
  if (boxes.length < crowd) return boxes.map((box) => <Outline key={box.id} box={box} kind="selected" />)
  return (
    <svg className={styles.crowd} data-kind="selected" aria-hidden>
      <path d={pathAround(boxes, 2.5)} />
      <path d={pathAround(boxes, 1)} />
    </svg>
  )
}

/** Returns a path with a rectangle around each box, at a distance of `by`. */
function pathAround(boxes: readonly Box[], by: number): string {
  return boxes
    .map(({ x, y, width, height }) => `M${x - by} ${y - by}h${width + 2 * by}v${height + 2 * by}h${-width - 2 * by}z`)
    .join('')
}

function useHovered(boxes: Boxes, overlay: RefObject<HTMLDivElement | null>): Box | undefined {
  const editor = useEditor()
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    const element = overlay.current
    if (!element) return
    const onMove = (event: PointerEvent) => {
      if ('dragging' in element.dataset) return
      const origin = element.getBoundingClientRect()
      const target = event.target as HTMLElement
      const isOpen = target === element || 'grip' in target.dataset
      const open = isOpen ? pressable(boxes.all(), editor.get()) : []
      setHovered(hit(open, event.clientX - origin.x, event.clientY - origin.y)?.id ?? null)
    }
    const onLeave = () => setHovered(null)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [boxes, overlay, editor])
  return hovered === null ? undefined : boxes.of(hovered)
}
