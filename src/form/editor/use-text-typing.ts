import { useEffect, useRef, type RefObject } from 'react'
import type { Block } from '../components/text/model.ts'
import { findComponent } from '../document/tree.ts'
import { elementOf } from './boxes.ts'
import { setFields } from './changes.ts'
import { useEditor, useEditorValue } from './editor-context.tsx'
import { typeInto } from './text-typing.ts'

interface TextTyping {
  readonly host: RefObject<HTMLDivElement | null>
  readonly overlay: RefObject<HTMLDivElement | null>
  readonly draw: () => void
}

/** Lets the text be typed into that the owner chose to, in the drawing itself; where they pressed is told by `pressed`. */
export function useTextTyping({ host, overlay, draw }: TextTyping) {
  const editor = useEditor()
  const point = useRef<{ x: number; y: number }>(undefined)
  const typing = useEditorValue((state) =>
    state.typing && findComponent(state.document, state.typing)?.type === 'text' ? state.typing : null,
  )

  useEffect(() => {
    const shadow = host.current?.shadowRoot
    if (!typing || !shadow) return
    const stop = typeInto(
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
  }, [typing, editor, host, overlay, draw])

  return {
    isTyping: typing !== null,
    pressed(x: number, y: number) {
      point.current = { x, y }
    },
  }
}
