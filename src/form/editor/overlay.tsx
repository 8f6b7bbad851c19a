import { Tooltip } from '@mantine/core'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { Component } from '../components/models.ts'
import { findComponent } from '../document/tree.ts'
import { flowHandles } from './drag-flow.ts'
import type { EditorState } from './editor.ts'
import { handles as allHandles, sideOf, type Handle } from './geometry/resize.ts'
import { placedOf } from './placed.ts'
import { pressable } from './pressable.ts'
import { componentsOf, shownTab } from './tab-components.ts'
import { actions, perform, type Action } from './actions.ts'
import styles from './canvas.module.css'
import { useEditor, useEditorState } from './editor-context.tsx'
import { hit, type Box } from './hit.ts'
import { typeNames } from './names.ts'

const atHand: readonly Action[] = [
  actions.selectParent,
  actions.moveUp,
  actions.moveDown,
  actions.duplicate,
  actions.remove,
]

/** Outlines over what is hovered, selected and empty, and the selected component's few buttons. */
export function Overlay({ boxes, overlay }: { boxes: readonly Box[]; overlay: RefObject<HTMLDivElement | null> }) {
  const state = useEditorState()
  const { selection, typing } = state
  const tab = shownTab(state)
  const open = pressable(boxes, state)
  const hovered = useHovered(open, overlay)
  const selected = boxes.find((box) => box.id === selection.at(-1))
  const bare = useMemo(
    () => new Set(componentsOf(tab).flatMap((one) => (isBare(one.component) ? one.component.id : []))),
    [tab],
  )
  const empty = boxes.filter(({ id }) => bare.has(id))
  const handles = selection.length === 1 && selected && !typing ? handlesOf(state) : []
  return (
    <>
      {empty.map((box) => (
        <Outline key={box.id} box={box} kind="empty" />
      ))}
      {hovered && hovered.id !== selected?.id && !typing && <Outline box={hovered} kind="hover" />}
      {boxes
        .filter((box) => selection.includes(box.id))
        .map((box) => (
          <Outline key={box.id} box={box} kind="selected" />
        ))}
      {selected && !typing && <Grips box={selected} shown={handles} />}
      {selected && !typing && <Tag box={selected} />}
    </>
  )
}

function isBare(component: Component): boolean {
  const isBox = component.type === 'gridColumn' || (component.type === 'background' && component.src === '')
  return isBox && (component.childComponents ?? []).length === 0
}

/** The handles of the one selected component: all eight on a stage. */
function handlesOf(state: EditorState): readonly Handle[] {
  if (placedOf(state)) return allHandles
  const id = state.selection.at(-1)!
  const component = findComponent(state.document, id)
  return component && !state.locked.includes(id) && !isCross(component) ? flowHandles(component.type) : []
}

function isCross(component: Component): boolean {
  return component.type === 'button' && component.look === 'cross'
}

/** What a finger takes hold of to drag what is selected, without scrolling, and the handles on it. */
function Grips({ box, shown }: { box: Box; shown: readonly Handle[] }) {
  const { x, y, width, height } = box
  const isSmall = (handle: Handle) => handle.length === 1 && (sideOf(handle).x === 0 ? width < 44 : height < 44)
  return (
    <div className={styles.grips} data-grip style={{ transform: `translate(${x}px, ${y}px)`, width, height }}>
      {shown
        .filter((handle) => shown.length < 8 || !isSmall(handle))
        .map((handle) => (
          <i key={handle} data-handle={handle} className={styles.handle} />
        ))}
    </div>
  )
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

/** The selected component's name with what can be done to it. */
function Tag({ box }: { box: Box }) {
  const editor = useEditor()
  const state = useEditorState()
  const component = findComponent(state.document, box.id)
  if (!component) return null
  const above = box.y >= 34
  return (
    <div
      className={styles.tag}
      style={{ left: Math.max(4, box.x - 2), top: above ? box.y - 34 : box.y + box.height + 6 }}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${typeNames[component.type]}: what can be done`}
    >
      <span>{state.selection.length > 1 ? `${state.selection.length} selected` : typeNames[component.type]}</span>
      {atHand
        .filter((action) => action.enabled(state))
        .map((action) => (
          <Tooltip key={action.name} label={action.label} openDelay={400} withinPortal>
            <button type="button" tabIndex={-1} aria-label={action.label} onClick={() => perform(action, editor)}>
              <action.icon size={15} stroke={1.8} />
            </button>
          </Tooltip>
        ))}
    </div>
  )
}

function useHovered(boxes: readonly Box[], overlay: RefObject<HTMLDivElement | null>): Box | null {
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    const element = overlay.current
    if (!element) return
    const onMove = (event: PointerEvent) => {
      if ('dragging' in element.dataset) return
      const origin = element.getBoundingClientRect()
      const target = event.target as HTMLElement
      const isOpen = target === element || 'grip' in target.dataset
      const box = isOpen ? hit(boxes, event.clientX - origin.x, event.clientY - origin.y) : null
      setHovered(box?.id ?? null)
    }
    const onLeave = () => setHovered(null)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [boxes, overlay])
  return boxes.find((box) => box.id === hovered) ?? null
}
