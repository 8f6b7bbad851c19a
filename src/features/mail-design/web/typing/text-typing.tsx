import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setFields } from '../../changes.ts'
import type { MailDocument, Paragraph } from '../../document.ts'
import type { Box } from '../../drop.ts'
import { newBlock } from '../../new-block.ts'
import { findBlock } from '../../walk.ts'
import type { Drawing } from '../draw/create-drawing.ts'
import { useMailEditing } from '../mail-editing.tsx'
import { caretAt } from './text-range.ts'
import { TextTools } from './text-tools.tsx'
import { type TextSelection, type TypedText, typeText } from './type-text.ts'

interface TextTypingProps {
  id: string
  host: RefObject<HTMLDivElement | null>
  drawing: RefObject<Drawing | null>
  box: Box
  /** Point that was pressed to start typing; null if there is none. */
  from: { x: number; y: number } | null
}

/** Lets the user type into a text block where it's drawn, with its toolbar above. */
export function TextTyping({ id, host, drawing, box, from }: TextTypingProps) {
  const editing = useMailEditing()
  const typed = useRef<TypedText | null>(null)
  const [selection, setSelection] = useState<TextSelection>({ range: caretAt(0, 0), next: null })
  const [isLinking, setLinking] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  const begun = useRef(from)

  useLayoutEffect(() => {
    const root = host.current!.shadowRoot!
    const paragraphs = () => textOf(editing.get().document, id)?.paragraphs ?? []
    const text = typeText(root, {
      element: root.querySelector<HTMLElement>(`[data-block="${id}"]`)!,
      paragraphs,
      change(next, isStep) {
        if (isStep) editing.endRun()
        editing.change(setFields(id, { paragraphs: next }), { run: `typing ${id}` })
        if (isStep) editing.endRun()
      },
      draw: () => drawing.current!.refill(editing.get().document, id),
      onMove: setSelection,
      onRest: () => editing.endRun(),
      onLink: () => setLinking(true),
      onTools: () => tools.current?.querySelector('button')?.focus(),
      leave: () => editing.type(null),
    })
    typed.current = text
    text.begin(begun.current, isUntouched(paragraphs()))
    return () => text.stop()
  }, [id, host, drawing, editing])

  useEffect(() => typed.current?.catchUp())

  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const path = event.composedPath() as Partial<HTMLElement>[]
      const isOurs = path.some((part) => part.dataset?.['block'] === id || part.dataset?.['typing'] === 'tools')
      if (!isOurs) editing.type(null)
    }
    window.addEventListener('pointerdown', onPointer, true)
    return () => window.removeEventListener('pointerdown', onPointer, true)
  }, [id, editing])

  useEffect(() => {
    const element = tools.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') typed.current?.focus(selection.range)
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [selection])

  const current = useCallback(() => typed.current, [])
  const text = textOf(editing.get().document, id)
  return (
    <TextTools
      ref={tools}
      box={box}
      paragraphs={text?.paragraphs ?? []}
      blockAlign={text?.align ?? 'left'}
      selection={selection}
      isLinking={isLinking}
      onLinking={setLinking}
      typed={current}
    />
  )
}

function textOf(document: MailDocument, id: string) {
  const block = findBlock(document, id)?.block
  return block?.type === 'text' ? block : undefined
}

/** Whether a text is still the default text of a new block, which the user will want to replace. */
function isUntouched(paragraphs: readonly Paragraph[]): boolean {
  return JSON.stringify(paragraphs) === JSON.stringify(newBlock('text', '').paragraphs)
}
