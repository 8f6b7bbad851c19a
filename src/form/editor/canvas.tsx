import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Block } from '../components/text/model.ts'
import { findComponent } from '../document/tree.ts'
import { actions, perform } from './actions.ts'
import { ButtonTyping } from './button-typing.tsx'
import styles from './canvas.module.css'
import { setFields } from './changes.ts'
import type { DeviceName } from './devices.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import { hit } from './hit.ts'
import { actionForKey } from './keys.ts'
import { nameOf, typeNames } from './names.ts'
import { Overlay } from './overlay.tsx'
import { Stage } from './stage.tsx'
import { type Stand, standSheet } from './stand.ts'
import { componentsOf, shownTab } from './tab-components.ts'
import { typeInto } from './text-typing.ts'
import { elementOf, useBoxes } from './use-boxes.ts'
import { useDrawnForm } from './use-drawn-form.ts'

/** The form as visitors will see it, with outlines and handles drawn over it. */
export function Canvas({ device, zoom, stand }: { device: DeviceName; zoom: number | 'fit'; stand: Stand }) {
  const editor = useEditor()
  const state = useEditorState()
  const { document: form, step, tab, selection, typing } = state
  const overlay = useRef<HTMLDivElement>(null)
  const point = useRef<{ x: number; y: number } | undefined>(undefined)
  const { host, draw } = useDrawnForm({ document: form, step, tab, held: typing !== null, sheet: standSheet(stand) })
  const root = shownTab(state)
  const boxes = useBoxes(host, overlay, root)
  const typed = typing ? findComponent(form, typing) : undefined
  const typedType = typed?.type

  useEffect(() => {
    const shadow = host.current?.shadowRoot
    if (!typing || typedType !== 'text' || !shadow) return
    const blocksOf = () => (findComponent(editor.get().document, typing) as { blocks: Block[] }).blocks
    const leave = () => {
      editor.type(null)
      overlay.current?.focus()
    }
    const stop = typeInto(
      shadow,
      {
        element: () => elementOf(shadow, typing),
        blocks: blocksOf,
        change: (blocks) => editor.run(setFields(typing, { blocks })),
        draw: () => draw(editor.get().document),
        leave,
      },
      point.current,
    )
    point.current = undefined
    const onPointer = (event: PointerEvent) => {
      const element = elementOf(shadow, typing)
      if (element && !event.composedPath().includes(element)) editor.type(null)
    }
    window.addEventListener('pointerdown', onPointer, true)
    return () => {
      window.removeEventListener('pointerdown', onPointer, true)
      stop()
    }
  }, [typing, typedType, editor, host, draw])

  function boxAt(event: MouseEvent) {
    const origin = overlay.current!.getBoundingClientRect()
    return hit(boxes, event.clientX - origin.x, event.clientY - origin.y)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') {
      const walk = event.shiftKey ? actions.selectPrevious : actions.selectNext
      if (perform(walk, editor)) event.preventDefault()
      return
    }
    const action = actionForKey(event)
    if (action && perform(action, editor)) event.preventDefault()
  }

  const selected = selection.at(-1) ? findComponent(form, selection.at(-1)!) : undefined
  const count = componentsOf(root).length
  return (
    <Stage device={device} stand={stand} zoom={zoom} formWidth={root.style.width} onEmptyClick={() => editor.select()}>
      <div ref={host} className={styles.host} inert={!(typing && typedType === 'text')} />
      {/* One control for all that is drawn below it: what a screen reader hears is said by the live region. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={overlay}
        className={styles.overlay}
        data-typing={typedType === 'text' || undefined}
        data-bare={selection.length === 0 || undefined}
        role="application"
        aria-roledescription="canvas"
        aria-label={`Form with ${count} components. Arrow keys walk through them, Enter edits text, Delete removes.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target !== event.currentTarget) return
          const box = boxAt(event)
          editor.select(...(box ? [box.id] : []))
        }}
        onDoubleClick={(event) => {
          if (event.target !== event.currentTarget) return
          point.current = { x: event.clientX, y: event.clientY }
          perform(actions.editText, editor)
        }}
      >
        <Overlay boxes={boxes} overlay={overlay} />
        {typed?.type === 'button' && typing && (
          <ButtonTyping key={typing} button={typed} host={host} boxes={boxes} overlay={overlay} />
        )}
      </div>
      <div className={styles.spoken} aria-live="polite">
        {selected ? `${typeNames[selected.type]}: ${nameOf(selected)}` : ''}
      </div>
    </Stage>
  )
}
