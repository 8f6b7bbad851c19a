import { useSyncExternalStore } from 'react'
import { addableNames, addablePictures, addComponent } from './add-component.ts'
import { bareTab } from './bare.ts'
import type { Boxes } from './boxes.ts'
import { useEditor, useEditorValue } from './editor-context.tsx'
import styles from './empty-tab.module.css'
import type { Addable } from './toolbox.ts'

const starters: readonly Addable[] = ['headline', 'text', 'textField', 'button', 'image']

/** Height in pixels above which the tab has space for it inside, since the tab's end may be out of view. */
const tall = 240

/** Shows, in or below an empty tab, buttons that add the components most forms start with. */
export function EmptyTab({ boxes }: { boxes: Boxes }) {
  const editor = useEditor()
  useSyncExternalStore(boxes.subscribe, boxes.version)
  const box = boxes.of(useEditorValue(bareTab) ?? '')
  if (!box) return null
  return (
    <fieldset
      className={styles.empty}
      style={{ left: box.x + box.width / 2, top: box.y + (box.height > tall ? box.height / 2 : box.height + 12) }}
      aria-label="Start with"
    >
      <p>Start with</p>
      {starters.map((type) => {
        const Picture = addablePictures[type]
        return (
          <button key={type} type="button" onClick={() => addComponent(editor, type)}>
            <Picture size={18} stroke={1.6} aria-hidden />
            {addableNames[type]}
          </button>
        )
      })}
    </fieldset>
  )
}
