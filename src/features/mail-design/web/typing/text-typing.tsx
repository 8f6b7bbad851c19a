import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { setFields } from '../../changes.ts'
import type { Passage } from '../../document.ts'
import type { Box } from '../../drop.ts'
import { findBlock } from '../../walk.ts'
import type { Drawing } from '../draw/create-drawing.ts'
import { useMailEditing } from '../mail-editing.tsx'
import { TextTools } from './text-tools.tsx'
import { type Spot, type TypedText, typeText } from './type-text.ts'

interface TextTypingProps {
  id: string
  host: RefObject<HTMLDivElement | null>
  drawing: RefObject<Drawing | null>
  box: Box
}

/** Types into a text block where it is drawn, with the tools for it above. */
export function TextTyping({ id, host, drawing, box }: TextTypingProps) {
  const editing = useMailEditing()
  const typed = useRef<TypedText | null>(null)
  const [spot, setSpot] = useState<Spot>({ index: 0, stretch: { start: 0, end: 0 } })
  const [isLinking, setLinking] = useState(false)
  const tools = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const root = host.current!.shadowRoot!
    const element = root.querySelector<HTMLElement>(`[data-block="${id}"]`)!
    typed.current = typeText(root, {
      element,
      passages: () => passagesOf(editing.get().document, id),
      change: (passages) => editing.change(setFields(id, { passages }), { run: `typing ${id}` }),
      draw: () => drawing.current!.refill(editing.get().document, id),
      onMove: setSpot,
      onLink: () => setLinking(true),
      onTools: () => tools.current?.querySelector('button')?.focus(),
      leave: () => editing.type(null),
    })
    return () => typed.current?.stop()
  }, [id, host, drawing, editing])

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
      if (event.key === 'Escape') typed.current?.focus(spot)
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [spot])

  const passages = passagesOf(editing.get().document, id)
  return (
    <TextTools
      ref={tools}
      box={box}
      passages={passages}
      spot={spot}
      isLinking={isLinking}
      onLinking={setLinking}
      onEdit={(change, after = spot) => typed.current?.edit(change, after)}
      onBack={() => typed.current?.focus(spot)}
    />
  )
}

function passagesOf(document: Parameters<typeof findBlock>[0], id: string): readonly Passage[] {
  const block = findBlock(document, id)?.block
  return block?.type === 'text' ? block.passages : []
}
