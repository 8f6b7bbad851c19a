import { findComponent } from '../document/tree.ts'
import { actions, perform, type Action } from './actions.ts'
import { badgeStyle } from './badge-style.ts'
import styles from './tag.module.css'
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

/** Name of the selected component with its actions, above or below the whole selection. */
export function Tag({ box, all }: { box: Box; all: readonly Box[] }) {
  const editor = useEditor()
  const { type, count, enabled } = useEditorFacts((state) => ({
    type: findComponent(state.document, box.id)?.type,
    count: state.selection.length,
    enabled: atHand.map((action) => action.enabled(state)),
  }))
  if (!type) return null
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]
  const bottom = Math.max(...all.map(({ y, height }) => y + height))
  return (
    <div
      className={styles.tag}
      style={badgeStyle(left, top, bottom)}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${typeNames[type]}: actions`}
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
