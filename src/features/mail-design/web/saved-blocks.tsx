import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useAction } from '#platform/web/use-call.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { mailDesignCalls, type SavedBlock } from '../contract.ts'
import styles from './mail-design.module.css'

interface SavedBlocksProps {
  saved: readonly SavedBlock[]
  onDrag: (event: PointerEvent, saved: SavedBlock) => void
  onAdd: (saved: SavedBlock) => void
}

/** The blocks that the site saved. */
export function SavedBlocks({ saved, onDrag, onAdd }: SavedBlocksProps) {
  const invalidates = [mailDesignCalls.kit]
  const keep = useAction(mailDesignCalls.saveBlock, { invalidates })
  const remove = useAction(mailDesignCalls.removeBlock, { invalidates })
  if (saved.length === 0) return null
  return (
    <>
      <h2>Saved blocks</h2>
      <ul className={styles.saved}>
        {saved.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.entry}
              onPointerDown={(event) => event.pointerType === 'mouse' && onDrag(event, one)}
              onClick={() => onAdd(one)}
            >
              <IconBookmark size={16} stroke={1.6} aria-hidden />
              {one.name}
            </button>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={`Delete block ${one.name}`}
              onClick={async () => {
                if (!(await remove.run({ id: one.id }))) return
                const { name, block } = one
                undoable({ message: `“${name}” was deleted.`, undo: () => keep.run({ name, block }) })
              }}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
