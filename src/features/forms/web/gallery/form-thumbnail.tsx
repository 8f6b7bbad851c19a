import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { formDefaults } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { mountForm } from '#form/render/mount-form.ts'
import styles from './gallery.module.css'
import { useWasSeen } from './use-was-seen.ts'

/** Maximum width, because bars and mats are as wide as the screen. */
const widest = 1000

/** A small, non-interactive preview of a form, drawn by the same renderer as everywhere. */
export function FormThumbnail({ document: form }: { document: FormDocument }) {
  const { ref: frame, width, height } = useElementSize<HTMLDivElement>()
  const host = useRef<HTMLDivElement>(null)
  const [place, wasSeen] = useWasSeen<HTMLDivElement>()
  const [drawn, setDrawn] = useState({ width: 0, height: 0 })
  const wanted = Math.min(form.steps.subscribe.tabs[0]?.style.width ?? formDefaults.contentWidth, widest) + 32

  useEffect(() => {
    if (!wasSeen) return undefined
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const mounted = mountForm(root, form, { origin: location.origin, placeholders: true, values: {} })
    const observer = new ResizeObserver(() => setDrawn({ width: element.offsetWidth, height: element.offsetHeight }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      mounted.destroy()
    }
  }, [form, wasSeen])

  const scale =
    drawn.height > 0 && width > 0 ? Math.min(1, (width - 24) / drawn.width, (height - 24) / drawn.height) : 0
  const left = (width - drawn.width * scale) / 2
  const top = (height - drawn.height * scale) / 2
  return (
    <div ref={place} className={styles.thumbnail} aria-hidden>
      <div ref={frame} className={styles.inside} />
      <div
        ref={host}
        inert
        className={styles.mini}
        style={{
          width: wanted,
          transform: `translate(${left}px, ${top}px) scale(${scale})`,
          opacity: scale > 0 ? 1 : 0,
        }}
      />
    </div>
  )
}
