import {
  IconAppWindow,
  IconBrandInstagram,
  IconCode,
  IconColumns2,
  IconColumns3,
  IconLayoutNavbar,
  IconPhoto,
  IconRectangle,
  IconSeparatorHorizontal,
  IconShoppingBag,
  IconShoppingCart,
  IconSpacingVertical,
  IconTicket,
  IconTypography,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { copyBlock, insertBlock } from '../changes.ts'
import type { MailBlock } from '../document.ts'
import { placeAfter } from '../drop.ts'
import { blockLabels, type BlockType } from '../names.ts'
import { newBlock, newRow } from '../new-block.ts'
import type { SavedBlock } from '../contract.ts'
import { newBlockId } from './block-id.ts'
import type { Dragged } from './canvas/use-drag.ts'
import { useMailEditing } from './mail-editing.tsx'
import styles from './mail-design.module.css'
import { SavedBlocks } from './saved-blocks.tsx'

interface Entry {
  readonly label: string
  readonly icon: Icon
  readonly make: () => MailBlock
}

const entry = (type: BlockType, icon: Icon): Entry => ({
  label: blockLabels[type],
  icon,
  make: () => newBlock(type, newBlockId()),
})
const entries: readonly Entry[] = [
  entry('text', IconTypography),
  entry('image', IconPhoto),
  entry('button', IconRectangle),
  { label: 'Section', icon: IconAppWindow, make: () => newRow('1', 1, newBlockId()) },
  { label: '2 columns', icon: IconColumns2, make: () => newRow('1-1', 2, newBlockId()) },
  { label: '3 columns', icon: IconColumns3, make: () => newRow('1-1-1', 3, newBlockId()) },
  entry('product', IconShoppingBag),
  entry('dynamic', IconShoppingCart),
  entry('discount', IconTicket),
  entry('divider', IconSeparatorHorizontal),
  entry('spacer', IconSpacingVertical),
  entry('social', IconBrandInstagram),
  entry('video', IconVideo),
  entry('html', IconCode),
  entry('logo', IconLayoutNavbar),
]

interface PaletteProps {
  saved: readonly SavedBlock[]
  onDrag: (event: PointerEvent, dragged: Dragged) => void
}

/** The blocks that can be dragged onto the email or added below the selection. */
export function Palette({ saved, onDrag }: PaletteProps) {
  const editing = useMailEditing()
  function add(block: MailBlock) {
    const { document, selected } = editing.get()
    editing.change(insertBlock(block, placeAfter(document, selected)), { select: block.id })
  }
  return (
    <nav className={styles.palette} aria-label="Blocks">
      <h2>Blocks</h2>
      <div className={styles.entries}>
        {entries.map(({ label, icon: Picture, make }) => (
          <button
            key={label}
            type="button"
            className={styles.entry}
            onPointerDown={(event) => event.pointerType === 'mouse' && onDrag(event, { make, label })}
            onClick={() => add(make())}
          >
            <Picture size={19} stroke={1.6} aria-hidden />
            {label}
          </button>
        ))}
      </div>
      <SavedBlocks
        saved={saved}
        onDrag={(event, { block, name }) => onDrag(event, { make: () => copyBlock(block, newBlockId), label: name })}
        onAdd={({ block }) => add(copyBlock(block, newBlockId))}
      />
    </nav>
  )
}
