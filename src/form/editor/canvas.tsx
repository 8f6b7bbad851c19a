import { SegmentedControl } from '@mantine/core'
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isSame } from '#core/is-same.ts'
import { actions, perform } from './actions.ts'
import type { UploadPicture } from './add-pictures.ts'
import { roomSheet } from './bare.ts'
import { ButtonTyping } from './button-typing.tsx'
import { CanvasMenu } from './canvas-menu.tsx'
import styles from './canvas.module.css'
import { CommandPalette } from './command-palette.tsx'
import type { DeviceName } from './devices.ts'
import { useEditor, useEditorValue } from './editor-context.tsx'
import { EmptyTab } from './empty-tab.tsx'
import { hit } from './hit.ts'
import { actionForKey } from './keys.ts'
import { Overlay } from './overlay.tsx'
import { hiddenSheet, pressable } from './pressable.ts'
import { Spoken } from './spoken.tsx'
import { Stage } from './stage.tsx'
import { type Placement, placementSheet } from './placement.ts'
import { componentsOf, shownTab } from './tab-components.ts'
import { TextBar } from './text-bar.tsx'
import { useBoxes } from './use-boxes.ts'
import { useClipboard } from './use-clipboard.ts'
import { useDrawnForm } from './use-drawn-form.ts'
import { useCanvasDrop } from './use-canvas-drop.ts'
import { usePointer } from './use-pointer.ts'
import { type Region, useRegions } from './use-regions.ts'
import { useTextTyping } from './use-text-typing.ts'

interface CanvasProps {
  device: DeviceName
  zoom: number | 'fit'
  placement: Placement
  onZoom: (zoom: number | 'fit') => void
  onUpload: UploadPicture
}

/** The form as visitors will see it, with outlines and handles drawn over it. */
export const Canvas = memo(function Canvas({ device, zoom, placement: onSite, onZoom, onUpload }: CanvasProps) {
  const editor = useEditor()
  const hidden = useEditorValue((state) => state.hidden)
  const isBare = useEditorValue((state) => state.selection.length === 0)
  const room = useEditorValue(roomSheet)
  const formWidth = useEditorValue((state) => shownTab(state).style.width)
  const count = useEditorValue((state) => componentsOf(shownTab(state)).length)
  const [isOnOwnPage, setOnOwnPage] = useState(false)
  const placement = onSite.hasPage && isOnOwnPage ? { ...onSite, isOnOwnPage } : onSite
  const overlay = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { host, draw } = useDrawnForm(placementSheet(placement) + hiddenSheet(hidden) + room)
  const boxes = useBoxes(host, overlay)
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  const { isTyping, bar, pressed } = useTextTyping({ host, overlay, draw })
  usePointer({ editor, overlay, host, layer, boxes })
  useClipboard(editor, onUpload)
  useRegions()
  const dropped = useCanvasDrop({ editor, overlay, layer, boxes, onUpload })

  function boxAt(event: MouseEvent) {
    const origin = overlay.current!.getBoundingClientRect()
    return hit(pressable(boxes.all(), editor.get()), event.clientX - origin.x, event.clientY - origin.y)
  }

  function write(event: MouseEvent) {
    pressed(event.clientX, event.clientY)
    perform(actions.editText, editor)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The menu receives key events only a moment after it appears.
    if (menu && event.key === 'Escape') {
      event.preventDefault()
      setMenu(null)
      return
    }
    if (event.key === 'Tab') {
      const walk = event.shiftKey ? actions.selectPrevious : actions.selectNext
      if (perform(walk, editor)) event.preventDefault()
      return
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const place = boxes.of(editor.get().selection.at(-1) ?? '')
      const origin = overlay.current!.getBoundingClientRect()
      setMenu({ x: origin.x + (place?.x ?? 0) + 24, y: origin.y + (place?.y ?? 0) + 24 })
      return
    }
    const action = actionForKey(event, false, editor.get())
    if (action && perform(action, editor)) event.preventDefault()
  }

  return (
    <>
      <Stage
        device={device}
        placement={placement}
        zoom={zoom}
        formWidth={formWidth}
        onZoom={onZoom}
        onEmptyClick={() => editor.select()}
      >
        <div ref={host} className={styles.host} inert={!isTyping} />
        {/* A single control for everything that is drawn below it. The live region announces to screen readers. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={overlay}
          className={styles.overlay}
          data-typing={isTyping || undefined}
          data-bare={isBare || undefined}
          data-region={'canvas' satisfies Region}
          role="application"
          aria-roledescription="canvas"
          aria-label={`Form with ${count} components. Use Tab to go through them, arrow keys to move elements on a free-form canvas, Enter to edit text, F6 for the panel, Control K for all commands.`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={() => {
            // Otherwise, text selected elsewhere would be copied instead of the selection here.
            if (!editor.get().typing) getSelection()?.removeAllRanges()
          }}
          onClick={(event) => {
            if (!isCanvas(event)) return
            const box = boxAt(event)
            const { selection } = editor.get()
            if (box && event.shiftKey) editor.toggle(box.id)
            // On a component that is already selected, a click places the caret.
            else if (box && selection.length === 1 && selection[0] === box.id && actions.editText.enabled(editor.get()))
              write(event)
            else editor.select(...(box ? [box.id] : []))
          }}
          onDoubleClick={(event) => {
            if (isCanvas(event)) write(event)
          }}
          onContextMenu={(event) => {
            if (editor.get().typing) return
            event.preventDefault()
            const box = boxAt(event)
            if (box && !editor.get().selection.includes(box.id)) editor.select(box.id)
            setMenu({ x: event.clientX, y: event.clientY })
          }}
          {...dropped}
        >
          <Overlay boxes={boxes} overlay={overlay} />
          <EmptyTab boxes={boxes} />
          <div ref={layer} className={styles.ink} aria-hidden />
          <ButtonTyping host={host} boxes={boxes} overlay={overlay} />
          {bar && <TextBar {...bar} boxes={boxes} />}
        </div>
        <Spoken />
        <CanvasMenu
          at={menu}
          onClose={() => {
            setMenu(null)
            overlay.current?.focus()
          }}
        />
        <CommandPalette />
      </Stage>
      {onSite.hasPage && (
        <div className={styles.pages}>
          <SegmentedControl
            size="xs"
            aria-label="Preview location"
            data={[
              { value: 'site', label: 'Website' },
              { value: 'page', label: 'Hosted page' },
            ]}
            value={isOnOwnPage ? 'page' : 'site'}
            onChange={(next) => setOnOwnPage(next === 'page')}
          />
        </div>
      )}
    </>
  )
  // The placement is recomputed on each change of the form, and usually equals the previous one.
}, isSame)

/** True for a click on the form itself, not on something drawn over it. */
function isCanvas({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget || 'grip' in (target as HTMLElement).dataset
}
