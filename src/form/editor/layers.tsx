import { IconEyeOff, IconGripVertical, IconLock } from '@tabler/icons-react'
import { memo, useId, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Component } from '../components/models.ts'
import { perform } from './actions.ts'
import { useEditor, useUnhurriedState } from './editor-context.tsx'
import styles from './layers.module.css'
import { writtenShortcut } from '#platform/web/written-shortcut.ts'
import { actionForKey } from './keys.ts'
import { layersOf, moveLayers, stepOfLayer } from './layer-moves.ts'
import { nameOf, typeNames } from './names.ts'
import { shownTab } from './tab-components.ts'
import { typeIcons } from './type-icons.ts'
import { useLayerDrag } from './use-layer-drag.ts'
import type { Region } from './use-regions.ts'

const steps: Record<string, 'up' | 'down' | 'in' | 'out'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * A list of every component of the shown tab that mirrors the tree. Used to select components, and to move them by
 * dragging or with Alt and the arrow keys.
 */
export function Layers() {
  const editor = useEditor()
  const list = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [state] = useUnhurriedState(list)
  const { selection, locked, hidden } = state
  const tab = shownTab(state)
  const layers = useMemo(() => layersOf(tab), [tab])
  const current = selection.at(-1) ?? tab.id
  useLayerDrag(list, layers)

  function select(id: string | undefined, isMore = false) {
    if (id === undefined) return
    if (isMore) editor.toggle(id)
    else editor.select(id)
    focusCurrent()
  }

  function focusCurrent() {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = layers.findIndex(({ component }) => component.id === current)
    const step = steps[event.key]
    const { component, parent } = layers[Math.max(0, at)]!
    if (event.altKey && step) {
      const place = stepOfLayer(layers, component.id, step)
      if (place) editor.run(moveLayers([component.id], place))
      focusCurrent()
    } else if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !step)) return act(event)
    else if (step === 'up') select(layers[at - 1]?.component.id, event.shiftKey)
    else if (step === 'down') select(layers[at + 1]?.component.id, event.shiftKey)
    else if (step === 'out') select(parent?.id)
    else if (step === 'in') select(component.childComponents?.[0]?.id)
    else if (event.key === 'Home') select(layers[0]!.component.id)
    else if (event.key === 'End') select(layers.at(-1)!.component.id)
    else return act(event)
    event.preventDefault()
  }

  function act(event: KeyboardEvent) {
    const action = actionForKey(event, false, editor.get())
    if (!action || action.name === 'editText' || !perform(action, editor)) return
    event.preventDefault()
    focusCurrent()
  }

  function onClick({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) {
    const row = (target as Element).closest<HTMLElement>('[data-layer]')
    select(row?.dataset['layer'], shiftKey || ctrlKey || metaKey)
  }

  return (
    <>
      <div
        ref={list}
        className={styles.layers}
        data-region={'panel' satisfies Region}
        role="tree"
        tabIndex={-1}
        aria-label="Layers"
        aria-multiselectable
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {layers.map(({ component, depth }) => (
          <Row
            key={component.id}
            component={component}
            depth={depth}
            isSelected={selection.includes(component.id)}
            isCurrent={component.id === current}
            isLocked={locked.includes(component.id)}
            isHidden={hidden.includes(component.id)}
          />
        ))}
      </div>
      <p id={hint} className={styles.hint}>
        To move a layer, drag it or press {writtenShortcut('alt')} and an arrow key.
      </p>
    </>
  )
}

interface RowProps {
  component: Component
  depth: number
  isSelected: boolean
  isCurrent: boolean
  isLocked: boolean
  isHidden: boolean
}

const Row = memo(function Row({ component, depth, isSelected, isCurrent, isLocked, isHidden }: RowProps) {
  const Picture = typeIcons[component.type]
  const name = nameOf(component)
  const type = typeNames[component.type]
  const flags = `${isLocked ? ', locked' : ''}${isHidden ? ', hidden in the editor' : ''}`
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-label={`${type}${name === type ? '' : `: ${name}`}${flags}`}
      tabIndex={isCurrent ? 0 : -1}
      data-layer={component.id}
      style={{ paddingInlineStart: 8 + depth * 16 }}
    >
      <Picture size={15} stroke={1.7} aria-hidden />
      <span data-quiet={isHidden || undefined}>{name}</span>
      {isLocked && <IconLock size={14} stroke={1.7} aria-hidden />}
      {isHidden && <IconEyeOff size={14} stroke={1.7} aria-hidden />}
      {depth > 0 && (
        <i data-grip>
          <IconGripVertical size={14} stroke={1.7} aria-hidden />
        </i>
      )}
    </div>
  )
})
