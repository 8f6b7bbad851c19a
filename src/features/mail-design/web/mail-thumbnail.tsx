import { useEffect, useLayoutEffect, useRef } from 'react'
import { mergeTags } from '#core/merge-tags.ts'
import type { MailBlock, MailDocument, SimpleBlock } from '../document.ts'
import { createDrawing, type Drawing } from './draw/create-drawing.ts'
import styles from './preview.module.css'

/** A small drawing of the beginning of an email. It fills the available width; the parent sets its height. */
export default function MailThumbnail({ document }: { document: MailDocument }) {
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const width = document.theme.width + 48

  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    drawing.current ??= createDrawing(root, { isStill: true })
    drawing.current.draw(filled(document))
  }, [document])

  useEffect(() => {
    const fit = () => {
      host.current!.style.transform = `scale(${frame.current!.clientWidth / width})`
    }
    const observer = new ResizeObserver(fit)
    observer.observe(frame.current!)
    fit()
    return () => observer.disconnect()
  }, [width])

  return (
    <div
      ref={frame}
      className={styles.thumbnail}
      style={{ background: document.theme.colors.canvas }}
      aria-hidden
      inert
    >
      <div ref={host} style={{ width, transformOrigin: '0 0' }} />
    </div>
  )
}

/** Replaces the merge tags of an email with their fallbacks. */
function filled(document: MailDocument): MailDocument {
  const fill = (text: string) => mergeTags(text, {}, { write: (value) => value, isPreview: true })
  const inBlock = (block: MailBlock): MailBlock => {
    if (block.type === 'columns') {
      return { ...block, columns: block.columns.map((blocks) => blocks.map((one) => inBlock(one) as SimpleBlock)) }
    }
    if (block.type !== 'text') return block
    const paragraphs = block.paragraphs.map((paragraph) => ({
      ...paragraph,
      spans: paragraph.spans.map((span) => ({ ...span, text: fill(span.text) })),
    }))
    return { ...block, paragraphs }
  }
  return { ...document, blocks: document.blocks.map(inBlock) }
}
