import { useRef, type KeyboardEvent } from 'react'
import { perform } from './actions.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import styles from './editor.module.css'
import { actionForKey } from './keys.ts'
import { nameOf, typeNames } from './names.ts'
import { componentsOf, shownTab } from './tab-components.ts'
import { typeIcons } from './type-icons.ts'

/** Every component of the shown tab as a list that mirrors the tree. */
export function Layers() {
  const editor = useEditor()
  const state = useEditorState()
  const list = useRef<HTMLDivElement>(null)
  const rows = componentsOf(shownTab(state))
  const current = state.selection.at(-1) ?? rows[0]!.component.id

  function onKeyDown(event: KeyboardEvent) {
    const action = actionForKey(event, false, editor.get())
    if (!action || action.name === 'editText' || !perform(action, editor)) return
    event.preventDefault()
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }

  return (
    <div ref={list} className={styles.layers} role="tree" tabIndex={-1} aria-label="Layers" onKeyDown={onKeyDown}>
      {rows.map(({ component, depth }) => {
        const Picture = typeIcons[component.type]
        return (
          <button
            key={component.id}
            type="button"
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={state.selection.includes(component.id)}
            tabIndex={component.id === current ? 0 : -1}
            style={{ paddingInlineStart: 8 + depth * 16 }}
            onClick={() => editor.select(component.id)}
          >
            <Picture size={15} stroke={1.7} aria-label={typeNames[component.type]} />
            <span>{nameOf(component)}</span>
          </button>
        )
      })}
    </div>
  )
}
