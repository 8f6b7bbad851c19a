import type { KeyboardEvent, PointerEvent, Ref } from 'react'
import { blockName } from '../../block-name.ts'
import { duplicateBlock, removeBlock, stepBlock } from '../../changes.ts'
import type { MailBlock } from '../../document.ts'
import type { Box } from '../../drop.ts'
import { newBlockId } from '../block-id.ts'
import { useMailEditing } from '../mail-editing.tsx'
import styles from './canvas.module.css'
import { focusPanel } from '../focus-panel.ts'

interface BlockButtonProps {
  ref: Ref<HTMLButtonElement>
  block: MailBlock
  inRow: boolean
  position: string
  box: Box | undefined
  isSelected: boolean
  isTyping: boolean
  isFocusable: boolean
  onSelect: () => void
  /** Starts typing into a text, at the pressed point. */
  onType: (at: { x: number; y: number } | null) => void
  onStep: (by: -1 | 1) => void
  onDrag: (event: PointerEvent) => void
  /** Requests focus for the block that is selected afterwards. */
  onFocusWanted: () => void
}

/** A block on the canvas that can be selected, opened, moved and removed. */
export function BlockButton(props: BlockButtonProps) {
  const { ref, block, inRow, position, box, isSelected, isTyping, isFocusable, onSelect, onStep, onDrag } = props
  const editing = useMailEditing()
  const { id } = block

  function open(at: { x: number; y: number } | null = null) {
    if (block.type === 'text') props.onType(at)
    else focusPanel()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isCommand = event.ctrlKey || event.metaKey
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by !== 0 && event.altKey) editing.change(stepBlock(id, by))
    else if (by !== 0) onStep(by)
    else if (event.key === 'Enter' || event.key === ' ') {
      onSelect()
      open()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      onStep(position.startsWith('1 ') ? 1 : -1)
      const next = editing.get().selected
      editing.change(removeBlock(id), { select: next === id ? null : next })
    } else if (isCommand && event.key.toLowerCase() === 'd') {
      editing.change(duplicateBlock(id, newBlockId))
    } else if (event.key === 'Escape') editing.select(null)
    else return
    event.preventDefault()
    if (by !== 0 && event.altKey) props.onFocusWanted()
  }

  if (!box) return null
  return (
    <button
      ref={ref}
      type="button"
      className={styles.block}
      data-selected={isSelected || undefined}
      data-typing={isTyping || undefined}
      data-row={block.type === 'columns' || undefined}
      data-inner={inRow || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      aria-label={`${blockName(block)}, ${position}`}
      aria-pressed={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      onClick={(event) => {
        // A keyboard press has no coordinates.
        if (isSelected) open(event.detail > 0 ? { x: event.clientX, y: event.clientY } : null)
        else onSelect()
      }}
      onPointerDown={(event) => event.pointerType === 'mouse' && onDrag(event)}
      onKeyDown={onKeyDown}
    />
  )
}
