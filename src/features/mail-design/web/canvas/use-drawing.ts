import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MailDocument } from '../../document.ts'
import { createDrawing, type Drawing } from '../draw/create-drawing.ts'

/** Draws the email into a shadow root of `host`. The block being typed into isn't redrawn. */
export function useDrawing(
  host: RefObject<HTMLElement | null>,
  mail: MailDocument,
  held: string | null,
): RefObject<Drawing | null> {
  const drawing = useRef<Drawing | null>(null)
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    drawing.current ??= createDrawing(root)
    drawing.current.draw(mail, { held })
  }, [host, mail, held])
  return drawing
}
