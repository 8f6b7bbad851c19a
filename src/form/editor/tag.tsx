import { findComponent } from '../document/tree.ts'
import { actions, perform, type Action } from './actions.ts'
import styles from './canvas.module.css'
import { useEditor, useEditorFacts } from './editor-context.tsx'
import type { Box } from './hit.ts'
import { typeNames } from './names.ts'

const atHand: readonly Action[] = [
  actions.selectParent,
  actions.moveUp,
  actions.moveDown,
  actions.duplicate,
  actions.remove,
]

/** The selected component's name with what can be done to it. */
export function Tag({ box }: { box: Box }) {
  const editor = useEditor()
  const { type, count, enabled } = useEditorFacts((state) => ({
    type: findComponent(state.document, box.id)?.type,
    count: state.selection.length,
    enabled: atHand.map((action) => action.enabled(state)),
  }))
  if (!type) return null
  const above = box.y >= 34
  return (
    <div
      className={styles.tag}
      style={{ left: Math.max(4, box.x - 2), top: above ? box.y - 34 : box.y + box.height + 6 }}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${typeNames[type]}: what can be done`}
    >
      <span>{count > 1 ? `${count} selected` : typeNames[type]}</span>
      {atHand
        .filter((_, i) => enabled[i])
        .map((action) => (
          <button
            key={action.name}
            type="button"
            tabIndex={-1}
            aria-label={action.label}
            title={action.label}
            onClick={() => perform(action, editor)}
          >
            <action.icon size={15} stroke={1.8} />
          </button>
        ))}
    </div>
  )
}
