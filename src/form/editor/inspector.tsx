import { IconPointer } from '@tabler/icons-react'
import { useMemo, useRef, type FunctionComponent } from 'react'
import type { Component, ComponentType } from '../components/models.ts'
import { devices } from '../document/constants.ts'
import type { Problem } from '../document/problems.ts'
import { findVisit } from '../document/tree.ts'
import { setFields } from './changes.ts'
import { HiddenOnControl } from './controls/hidden-on-control.tsx'
import { useEditor, useUnhurriedState } from './editor-context.tsx'
import styles from './editor.module.css'
import { nameOf, typeNames } from './names.ts'
import type { PanelProps } from './panel.ts'
import { settersOf } from './panel-setters.ts'
import { panels } from './panels.ts'
import type { Region } from './use-regions.ts'

/** The panel of the selected component, with what it stands in above it. */
export function Inspector({ problems }: { problems: readonly Problem[] }) {
  const editor = useEditor()
  const whole = useRef<HTMLDivElement>(null)
  const [{ document: form, selection }, catchUp] = useUnhurriedState(whole)
  const selected = selection.at(-1) ?? ''
  const visit = findVisit(form, selected)
  const setters = useSetters(selected, selection)
  if (!visit) return <NothingSelected />
  const { component, parents } = visit
  const { id, type, style } = component
  const Panel = panels[type] as FunctionComponent<PanelProps<ComponentType>>
  const own = problems.filter((problem) => problem.componentId === id).map((problem) => problem.message)
  return (
    <div ref={whole} className={styles.inspector} data-region={'panel' satisfies Region} onBlur={catchUp}>
      <Crumbs path={[...parents, component]} onSelect={(one) => editor.select(one)} />
      {selection.length > 1 && (
        <p className={styles.several}>
          {selection.length} are selected. Styles apply to all of them; other settings to this{' '}
          {typeNames[type].toLowerCase()}.
        </p>
      )}
      {own.map((message) => (
        <p key={message} className={styles.problem} role="alert">
          {message}
        </p>
      ))}
      <Panel key={type} id={id} component={component as never} style={style} problems={own} {...setters} />
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

/** The same ones from letter to letter, so that controls of what did not change need not be drawn again. */
function useSetters(id: string, selection: readonly string[]) {
  const editor = useEditor()
  return useMemo(() => settersOf(editor, id, selection), [editor, id, selection])
}

function Crumbs({ path, onSelect }: { path: readonly Component[]; onSelect: (id: string) => void }) {
  return (
    <nav className={styles.crumbs} aria-label="Component path">
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
      Click an element to edit it. Click selected text to type.
    </p>
  )
}
