import { IconPointer } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { whenIdle } from '#platform/web/ui/when-idle.ts'
import type { Component } from '../components/models.ts'
import type { Problem } from '../document/problems.ts'
import { findVisit } from '../document/tree.ts'
import { useEditor, useUnhurriedState } from './editor-context.tsx'
import styles from './editor.module.css'
import { nameOf, typeNames } from './names.ts'
import { settersOf } from './panel-setters.ts'
import type { Region } from './use-regions.ts'

const load = () => import('./component-panel.tsx')
const ComponentPanel = lazy(load)

/** The panel of the selected component, with its ancestors listed above it. */
export function Inspector({ problems }: { problems: readonly Problem[] }) {
  const editor = useEditor()
  const whole = useRef<HTMLDivElement>(null)
  const [{ document: form, selection }, catchUp] = useUnhurriedState(whole)
  const selected = selection.at(-1) ?? ''
  const visit = findVisit(form, selected)
  const setters = useSetters(selected, selection)
  useEffect(() => {
    // Loaded when idle, so that the canvas doesn't wait for it. It's available by the time a component is selected.
    whenIdle(() => void load())
  }, [])
  if (!visit) return <NothingSelected />
  const { component, parents } = visit
  const { id, type, style } = component
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
      <Suspense fallback={null}>
        <ComponentPanel key={type} id={id} component={component} style={style} problems={own} {...setters} />
      </Suspense>
    </div>
  )
}

/**
 * Returns setters that keep their identity across keystrokes, so that controls of unchanged values don't render again.
 */
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
