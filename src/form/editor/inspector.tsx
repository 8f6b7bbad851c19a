import { IconPointer } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import type { Component, ComponentType } from '../components/models.ts'
import { devices } from '../document/constants.ts'
import type { Problem } from '../document/problems.ts'
import { findVisit } from '../document/tree.ts'
import { setFields, setStyle } from './changes.ts'
import { HiddenOnControl } from './controls/hidden-on-control.tsx'
import { useEditor, useEditorState } from './editor-context.tsx'
import styles from './editor.module.css'
import { nameOf, typeNames } from './names.ts'
import type { PanelProps } from './panel.ts'
import { panels } from './panels.ts'

/** The panel of the selected component, with what it stands in above it. */
export function Inspector({ problems }: { problems: readonly Problem[] }) {
  const editor = useEditor()
  const { document: form, selection } = useEditorState()
  const visit = selection.at(-1) ? findVisit(form, selection.at(-1)!) : undefined
  if (!visit) return <NothingSelected />
  const { component, parents } = visit
  const { id, type, style } = component
  const Panel = panels[type] as FunctionComponent<PanelProps<ComponentType>>
  const own = problems.filter((problem) => problem.componentId === id).map((problem) => problem.message)
  return (
    <div className={styles.inspector}>
      <Crumbs path={[...parents, component]} onSelect={(one) => editor.select(one)} />
      {own.map((message) => (
        <p key={message} className={styles.problem} role="alert">
          {message}
        </p>
      ))}
      <Panel
        key={id}
        id={id}
        component={component as never}
        style={style}
        problems={own}
        set={(fields) => editor.run(setFields(id, fields))}
        setStyle={(fields) => editor.run(setStyle(id, fields))}
      />
      {type !== 'tab' && (
        <HiddenOnControl
          devices={devices}
          value={component.responsiveHiddenOn ?? []}
          onChange={(hidden) =>
            editor.run(setFields(id, { responsiveHiddenOn: hidden.length > 0 ? hidden : undefined }))
          }
        />
      )}
    </div>
  )
}

function Crumbs({ path, onSelect }: { path: readonly Component[]; onSelect: (id: string) => void }) {
  return (
    <nav className={styles.crumbs} aria-label="Where this component stands">
      {path.map((component, i) =>
        i === path.length - 1 ? (
          <strong key={component.id} title={nameOf(component)}>
            {typeNames[component.type]}
          </strong>
        ) : (
          <button key={component.id} type="button" onClick={() => onSelect(component.id)}>
            {typeNames[component.type]}
          </button>
        ),
      )}
    </nav>
  )
}

function NothingSelected() {
  return (
    <p className={styles.nothing}>
      <IconPointer size={18} stroke={1.6} aria-hidden />
      Click anything on the form to change it. Double-click text to type into it.
    </p>
  )
}
