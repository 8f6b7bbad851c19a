import { Tooltip } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import { findComponent } from '../document/tree.ts'
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
  const { document: form, selection, typing } = useEditorState()
  const hovered = useHovered(boxes, overlay)
  const selected = boxes.find((box) => box.id === selection.at(-1))
  const empty = boxes.filter(({ id }) => isEmptyContainer(form, id))
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
      {selected && !typing && <Tag box={selected} />}
    </>
  )
}

function isEmptyContainer(form: Parameters<typeof findComponent>[0], id: string): boolean {
  const component = findComponent(form, id)
  const isBare = component?.type === 'gridColumn' || (component?.type === 'background' && component.src === '')
  return isBare && (component.childComponents ?? []).length === 0
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
      <span>{typeNames[component.type]}</span>
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
      const origin = element.getBoundingClientRect()
      const box = event.target === element ? hit(boxes, event.clientX - origin.x, event.clientY - origin.y) : null
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
