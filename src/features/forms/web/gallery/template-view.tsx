import { useEffect, useRef } from 'react'
import { type FormType, formDefaults, type Position, type StepName } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { placementSheet, surfaceOf } from '#form/editor/placement.ts'
import { mountForm } from '#form/render/mount-form.ts'
import { defaultsOfType } from '../../default-settings.ts'
import styles from './template-gallery.module.css'

/** Widths at which every template is shown, in CSS pixels. */
export const galleryWidths = [320, 390, 768, 1440] as const
type Width = (typeof galleryWidths)[number]

const heights: Record<Width, number> = { 320: 568, 390: 780, 768: 900, 1440: 860 }

interface TemplateViewProps {
  document: FormDocument
  type: FormType
  settings: {
    readonly content_width?: number | undefined
    readonly bar_size?: number | undefined
    readonly position?: Position | undefined
  }
  step: StepName
  /** Index of the tab in the step. Defaults to the first. */
  tab?: number
  width: Width
  isDark: boolean
}

/** A small, non-interactive view of a design on a sample shop of a given width. */
export function TemplateView({ document: form, type, settings, step, tab = 0, width, isDark }: TemplateViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const surface = surfaceOf({ type })
  const { content_width: formWidth = defaultsOfType(type).content_width, bar_size: barSize = formDefaults.barSize } =
    settings
  const position = settings.position ?? (surface === 'box' ? 'bottom-right' : 'top')
  const height = heights[width]

  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const placement = { type, position, barSize, width: formWidth, at: 50, screenHeight: height }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(placementSheet(placement))
    const mounted = mountForm(root, form, { origin: location.origin, values: {} })
    mounted.show(step, tab)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      mounted.destroy()
      root.adoptedStyleSheets = []
    }
  }, [form, type, step, tab, position, barSize, formWidth, height])

  const isNarrow = surface === 'box' || surface === 'inline'
  return (
    <figure className={styles.view}>
      <figcaption>{width}</figcaption>
      <div
        className={styles.screen}
        data-surface={surface}
        data-position={position}
        data-dark={isDark || undefined}
        style={{ width, minHeight: height }}
        inert
      >
        <div ref={host} style={isNarrow ? { width: Math.min(formWidth, width - 32) } : undefined} />
      </div>
    </figure>
  )
}
