import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconColumns2,
  IconCopy,
  IconGripVertical,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { blockName } from '../../block-name.ts'
import { type Change, duplicateBlock, removeBlock, stepBlock } from '../../changes.ts'
import type { Box } from '../../drop.ts'
import { findBlock } from '../../walk.ts'
import { newBlockId } from '../block-id.ts'
import { focusPanel } from '../focus-panel.ts'
import { useMailEditing } from '../mail-editing.tsx'
import styles from '../mail-design.module.css'
import canvasStyles from './canvas.module.css'

interface BlockToolsProps {
  id: string
  box: Box
  onDrag: (event: PointerEvent) => void
  onSave: () => void
}

/** The actions for the selected block, at its upper right corner. */
export function BlockTools({ id, box, onDrag, onSave }: BlockToolsProps) {
  const editing = useMailEditing()
  const found = findBlock(editing.get().document, id)
  if (!found) return null
  const { block, place } = found
  const run = (change: Change) => () => editing.change(change)
  const isFooter = block.type === 'footer'
  return (
    <div
      className={canvasStyles.blockTools}
      style={{ top: Math.max(0, box.y), right: `calc(100% - max(${box.x + box.width}px, 200px))` }}
      role="toolbar"
      aria-label={blockName(block)}
    >
      <div>
        <span className={canvasStyles.grip} title="Drag to move" onPointerDown={onDrag} aria-hidden>
          <IconGripVertical size={16} />
        </span>
        {place.row !== null && (
          <Tool label="Select row" icon={IconColumns2} onClick={() => editing.select(place.row)} />
        )}
        <Tool label="Move up (Alt ↑)" icon={IconArrowUp} onClick={run(stepBlock(id, -1))} />
        <Tool label="Move down (Alt ↓)" icon={IconArrowDown} onClick={run(stepBlock(id, 1))} />
        <span className={styles.narrow}>
          <Tool label="Settings" icon={IconAdjustmentsHorizontal} onClick={focusPanel} />
        </span>
        {!isFooter && (
          <>
            <Tool label="Duplicate (Ctrl D)" icon={IconCopy} onClick={run(duplicateBlock(id, newBlockId))} />
            <Tool label="Save as reusable block" icon={IconBookmark} onClick={onSave} />
            <Tool
              label="Delete (Del)"
              icon={IconTrash}
              onClick={() => editing.change(removeBlock(id), { select: null })}
            />
          </>
        )}
      </div>
    </div>
  )
}

function Tool({ label, icon: Picture, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Picture size={15} />
      </ActionIcon>
    </Tooltip>
  )
}
