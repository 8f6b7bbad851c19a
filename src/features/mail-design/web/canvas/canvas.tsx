import { type RefObject, useEffect, useRef, useState } from 'react'
import { walk } from '../../walk.ts'
import type { Boxes } from '../../drop.ts'
import { useMailEditing, useMailState } from '../mail-editing.tsx'
import styles from './canvas.module.css'
import type { Drawing } from '../draw/create-drawing.ts'
import { BlockButton } from './block-button.tsx'
import { BlockTools } from './block-tools.tsx'
import { TextTyping } from '../typing/text-typing.tsx'
import type { useDrag } from './use-drag.ts'

interface CanvasProps {
  stage: RefObject<HTMLDivElement | null>
  host: RefObject<HTMLDivElement | null>
  drawing: RefObject<Drawing | null>
  boxes: Boxes
  drag: ReturnType<typeof useDrag>
  isPhone: boolean
  onSaveBlock: (id: string) => void
}

/** Shows the email as it will look, with an overlay of elements that can be pressed, dragged and typed into. */
export function Canvas({ stage, host, drawing, boxes, drag, isPhone, onSaveBlock }: CanvasProps) {
  const editing = useMailEditing()
  const { document, selected, typing } = useMailState()
  const buttons = useRef(new Map<string, HTMLElement>())
  const visits = [...walk(document)]
  const focusable = selected ?? visits[0]?.block.id
  /** Block that gets the focus once it's rendered. */
  const wanted = useRef<string | null>(null)
  const typed = useRef<string | null>(null)
  /** The selected block that was last scrolled into view. */
  const shown = useRef<string | null>(null)
  /** Point at which the text that is now being typed into was pressed. */
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null)

  useEffect(() => {
    // After typing ends, the focus returns to the block where it began.
    if (typed.current !== null && typing === null) wanted.current ??= typed.current
    typed.current = typing
  }, [typing])

  useEffect(() => {
    // The focus follows the selection, for example to a pasted block.
    const active = [...buttons.current].find(([, button]) => button === globalThis.document.activeElement)
    if (active && selected !== null && active[0] !== selected) buttons.current.get(selected)?.focus()
  })

  useEffect(() => {
    if (wanted.current === null || typing) return
    // The block that was typed into may have been removed by an undo.
    const button = buttons.current.get(wanted.current) ?? buttons.current.get(focusable ?? '')
    if (!isElsewhere(stage.current)) button?.focus()
    wanted.current = null
  })

  const box = selected === null ? undefined : boxes.blocks.get(selected)
  useEffect(() => {
    // A block that was added, pasted, or opened from a check may be out of view.
    if (selected === null || shown.current === selected || !box) return
    shown.current = selected
    buttons.current.get(selected)?.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'auto' : 'smooth' })
  }, [selected, box])

  const select = (id: string) => {
    if (id === selected) return buttons.current.get(id)?.focus()
    wanted.current = id
    editing.select(id)
  }
  const isBare = visits.every(({ block: { type } }) => type === 'logo' || type === 'footer')
  return (
    <div
      className={styles.stage}
      style={{ background: document.theme.colors.canvas }}
      onPointerDown={(event) => event.target === event.currentTarget && editing.select(null)}
    >
      <div ref={stage} className={styles.paper} data-phone={isPhone || undefined}>
        <div ref={host} aria-hidden={typing === null} />
        <fieldset className={styles.overlay} aria-label="Email blocks">
          {visits.map(({ block, place }, i) => (
            <BlockButton
              key={block.id}
              ref={(button) => {
                if (button) buttons.current.set(block.id, button)
                else buttons.current.delete(block.id)
              }}
              block={block}
              inRow={place.row !== null}
              position={`${i + 1} of ${visits.length}`}
              box={boxes.blocks.get(block.id)}
              isSelected={block.id === selected}
              isTyping={block.id === typing}
              isFocusable={block.id === focusable}
              onSelect={() => select(block.id)}
              onType={(at) => {
                setFrom(at)
                editing.type(block.id)
              }}
              onStep={(by) => {
                const next = visits[i + by]
                if (next) select(next.block.id)
              }}
              onDrag={(event) => drag.start(event, { id: block.id })}
              onFocusWanted={() => (wanted.current = editing.get().selected)}
            />
          ))}
          {box && selected !== null && typing === null && (
            <BlockTools
              id={selected}
              box={box}
              onDrag={(event) => drag.start(event, { id: selected })}
              onSave={() => onSaveBlock(selected)}
            />
          )}
          {typing !== null && boxes.blocks.get(typing) && (
            <TextTyping
              key={typing}
              id={typing}
              from={from}
              box={boxes.blocks.get(typing)!}
              host={host}
              drawing={drawing}
            />
          )}
          {drag.drag?.drop && <span className={styles.dropLine} style={placed(drag.drag.drop.line)} />}
        </fieldset>
      </div>
      {isBare && <p className={styles.bare}>Drag a block here, or click one to add it above the footer.</p>}
      {drag.drag && (
        <span className={styles.ghost} style={{ left: drag.drag.x + 12, top: drag.drag.y + 12 }}>
          {drag.drag.label}
        </span>
      )}
    </div>
  )
}

const placed = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  left: x,
  top: y,
  width,
  height,
})

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether something else on the page has taken the focus in the meantime. */
function isElsewhere(stage: HTMLElement | null): boolean {
  const { activeElement, body } = globalThis.document
  return activeElement !== null && activeElement !== body && !stage?.contains(activeElement)
}
