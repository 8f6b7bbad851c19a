import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Block } from '../components/text/model.ts'
import { findComponent, findVisit } from '../document/tree.ts'
import { actions, perform } from './actions.ts'
import { CanvasMenu } from './canvas-menu.tsx'
import { CommandPalette } from './command-palette.tsx'
import type { EditorState } from './editor.ts'
import { hiddenSheet, pressable } from './pressable.ts'
import { useClipboard } from './use-clipboard.ts'
import { usePictureDrop } from './use-picture-drop.ts'
import { usePointer } from './use-pointer.ts'
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

interface CanvasProps {
  device: DeviceName
  zoom: number | 'fit'
  stand: Stand
  onZoom: (zoom: number | 'fit') => void
  /** Takes a picture to where forms can show it; answers with its address, or undefined where that failed. */
  onUpload: (file: File) => Promise<string | undefined>
}

/** The form as visitors will see it, with outlines and handles drawn over it. */
export function Canvas({ device, zoom, stand, onZoom, onUpload }: CanvasProps) {
  const editor = useEditor()
  const state = useEditorState()
  const { document: form, step, tab, selection, typing, hidden } = state
  const overlay = useRef<HTMLDivElement>(null)
  const point = useRef<{ x: number; y: number } | undefined>(undefined)
  const { host, draw } = useDrawnForm({
    document: form,
    step,
    tab,
    held: typing !== null,
    sheet: standSheet(stand) + hiddenSheet(hidden),
  })
  const root = shownTab(state)
  const boxes = useBoxes(host, overlay, root)
  const layer = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  usePointer({ editor, overlay, host, layer, boxes })
  useClipboard(editor)
  const dropPicture = usePictureDrop({ editor, overlay, layer, boxes, onUpload })
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
    return hit(pressable(boxes, editor.get()), event.clientX - origin.x, event.clientY - origin.y)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') {
      const walk = event.shiftKey ? actions.selectPrevious : actions.selectNext
      if (perform(walk, editor)) event.preventDefault()
      return
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const place = boxes.find(({ id }) => id === selection.at(-1))
      const origin = overlay.current!.getBoundingClientRect()
      setMenu({ x: origin.x + (place?.x ?? 0) + 24, y: origin.y + (place?.y ?? 0) + 24 })
      return
    }
    const action = actionForKey(event, false, editor.get())
    if (action && perform(action, editor)) event.preventDefault()
  }

  const count = componentsOf(root).length
  return (
    <Stage
      device={device}
      stand={stand}
      zoom={zoom}
      formWidth={root.style.width}
      onZoom={onZoom}
      onEmptyClick={() => editor.select()}
    >
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
        aria-label={`Form with ${count} components. Arrow keys walk through them, Enter edits text, Delete removes, Control K lists all that can be done.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!isCanvas(event)) return
          const box = boxAt(event)
          if (box && event.shiftKey) editor.toggle(box.id)
          else editor.select(...(box ? [box.id] : []))
        }}
        onDoubleClick={(event) => {
          if (!isCanvas(event)) return
          point.current = { x: event.clientX, y: event.clientY }
          perform(actions.editText, editor)
        }}
        onContextMenu={(event) => {
          if (typing) return
          event.preventDefault()
          const box = boxAt(event)
          if (box && !selection.includes(box.id)) editor.select(box.id)
          setMenu({ x: event.clientX, y: event.clientY })
        }}
        {...dropPicture}
      >
        <Overlay boxes={boxes} overlay={overlay} />
        <div ref={layer} className={styles.ink} aria-hidden />
        {typed?.type === 'button' && typing && (
          <ButtonTyping key={typing} button={typed} host={host} boxes={boxes} overlay={overlay} />
        )}
      </div>
      <div className={styles.spoken} aria-live="polite">
        {spoken(state)}
      </div>
      <CanvasMenu
        at={menu}
        onClose={() => {
          setMenu(null)
          overlay.current?.focus()
        }}
      />
      <CommandPalette />
    </Stage>
  )
}

/** True for a press on the form itself, not on what is drawn over it. */
function isCanvas({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget || 'grip' in (target as HTMLElement).dataset
}

/** What a screen reader says after each step: what is selected, and where it has come to. */
function spoken(state: EditorState): string {
  const { document: form, selection, locked, hidden } = state
  if (selection.length > 1) return `${selection.length} components selected`
  const visit = selection[0] ? findVisit(form, selection[0]) : undefined
  if (!visit) return ''
  const { component, parents } = visit
  const siblings = parents.at(-1)?.childComponents ?? []
  const { x = 0, y = 0, width, height } = component.style
  const place =
    parents.at(-1)?.type === 'scaledStage'
      ? `, ${x} across, ${y} down${width && height ? `, ${width} by ${height}` : ''}`
      : siblings.length > 1
        ? `, ${siblings.indexOf(component) + 1} of ${siblings.length}`
        : ''
  const flags = `${locked.includes(component.id) ? ', locked' : ''}${hidden.includes(component.id) ? ', hidden in the editor' : ''}`
  return `${typeNames[component.type]}: ${nameOf(component)}${place}${flags}`
}
