import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Component, ComponentOf } from '../components/models.ts'
import { findComponent } from '../document/tree.ts'
import { elementOf, type Boxes } from './boxes.ts'
import styles from './canvas.module.css'
import { setFields } from './changes.ts'
import { useEditor, useEditorValue } from './editor-context.tsx'

interface ButtonTypingProps {
  host: RefObject<HTMLDivElement | null>
  boxes: Boxes
  overlay: RefObject<HTMLDivElement | null>
}

const copied = ['font', 'letterSpacing', 'color', 'backgroundColor', 'borderRadius', 'textAlign'] as const

/** A field over the button that is being typed into, because not every browser allows typing into a button. */
export function ButtonTyping(props: ButtonTypingProps) {
  const typed = useEditorValue(({ document: form, typing }) => (typing ? findComponent(form, typing) : undefined))
  return isButton(typed) ? <ButtonField key={typed.id} button={typed} {...props} /> : null
}

function isButton(component: Component | undefined): component is ComponentOf<'button'> {
  return component?.type === 'button'
}

function ButtonField({ button, host, boxes, overlay }: ButtonTypingProps & { button: ComponentOf<'button'> }) {
  const editor = useEditor()
  const field = useRef<HTMLInputElement>(null)
  useSyncExternalStore(boxes.subscribe, boxes.version)
  const box = boxes.of(button.id)

  useLayoutEffect(() => {
    const element = host.current?.shadowRoot && elementOf(host.current.shadowRoot, button.id)
    const input = field.current
    if (!element || !input) return
    const computed = getComputedStyle(element)
    const scale = element.getBoundingClientRect().width / element.offsetWidth
    for (const name of copied) input.style[name] = computed[name]
    input.style.fontSize = `${Number.parseFloat(computed.fontSize) * scale}px`
    if (computed.backgroundColor === 'rgba(0, 0, 0, 0)') input.style.backgroundColor = 'Canvas'
    input.focus()
    input.select()
  }, [host, button.id])

  function leave() {
    editor.type(null)
    overlay.current?.focus()
  }

  if (!box) return null
  return (
    <input
      ref={field}
      className={styles.typing}
      aria-label="Button text"
      maxLength={200}
      style={{ left: box.x, top: box.y, width: Math.max(box.width, 80), height: box.height }}
      value={button.text}
      onChange={(event) => editor.run(setFields(button.id, { text: event.target.value }))}
      onBlur={() => editor.type(null)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        leave()
      }}
    />
  )
}
