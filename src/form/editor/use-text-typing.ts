import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Block } from '../components/text/model.ts'
import { findComponent } from '../document/tree.ts'
import { elementOf } from './boxes.ts'
import { setFields } from './changes.ts'
import { useEditor, useEditorValue } from './editor-context.tsx'
import { isTextBar } from './text-bar.tsx'
import { type TextSelection, type TextEditing, typeInto } from './text-typing.ts'

interface TextTyping {
  readonly host: RefObject<HTMLDivElement | null>
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly draw: () => void
}

/** Enables typing into the chosen text, in the drawing itself. `pressed` reports where the owner clicked. */
export function useTextTyping({ host, overlay, draw }: TextTyping) {
  const editor = useEditor()
  const point = useRef<{ x: number; y: number }>(undefined)
  const typing = useEditorValue((state) =>
    state.typing && findComponent(state.document, state.typing)?.type === 'text' ? state.typing : null,
  )

  const [hands, setHands] = useState<TextEditing | null>(null)
  const [linking, setLinking] = useState<TextSelection | null>(null)

  useEffect(() => {
    const shadow = host.current?.shadowRoot
    if (!typing || !shadow) return
    const made = typeInto(
      shadow,
      {
        element: () => elementOf(shadow, typing),
        blocks: () => (findComponent(editor.get().document, typing) as { blocks: Block[] }).blocks,
        change: (blocks) => editor.run(setFields(typing, { blocks })),
        draw,
        leave() {
          editor.type(null)
          overlay.current?.focus()
        },
        askLink: setLinking,
      },
      point.current,
    )
    setHands(made)
    setLinking(null)
    point.current = undefined
    const onPointer = (event: PointerEvent) => {
      const element = elementOf(shadow, typing)
      if (element && !event.composedPath().some((one) => one === element || isTextBar(one))) editor.type(null)
    }
    window.addEventListener('pointerdown', onPointer, true)
    return () => {
      window.removeEventListener('pointerdown', onPointer, true)
      made.stop()
      setHands(null)
    }
  }, [typing, editor, host, overlay, draw])

  return {
    isTyping: typing !== null,
    /** Props of the bar above the text. Null while no text is being typed into. */
    bar: hands && typing ? { id: typing, hands, linking, onLinking: setLinking } : null,
    pressed(x: number, y: number) {
      point.current = { x, y }
    },
  }
}
