import { Alert, Badge } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { StepName } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { recolourTemplate } from '#form/document/recolour-template.ts'
import type { Template } from '#form/templates/templates.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import { galleryWidths, TemplateView } from './template-view.tsx'
import styles from './template-gallery.module.css'

interface TemplateSpreadProps {
  template: Template
  steps: readonly StepName[]
  isDark: boolean
  palette: readonly string[]
}

/** One template at every width. It is drawn when it comes into sight, and no sooner. */
export function TemplateSpread({ template, steps, isDark, palette }: TemplateSpreadProps) {
  const ref = useRef<HTMLElement>(null)
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setWasSeen(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  const { document, error } = useMemo(() => inColours(template, palette), [template, palette])
  return (
    <section ref={ref} className={styles.spread} aria-label={template.name}>
      <h2>
        {template.name} <span>{template.trade}</span>
        <Badge variant="light">{formTypeNames[template.form_type]}</Badge>
        <Badge variant="outline">{goalNames[template.goal]}</Badge>
      </h2>
      {error && <Alert color="yellow">{error}</Alert>}
      {wasSeen &&
        document &&
        steps.map((step) => (
          <div key={step} className={styles.views}>
            {galleryWidths.map((width) => (
              <TemplateView
                key={width}
                document={document}
                type={template.form_type}
                settings={template.settings}
                step={step}
                width={width}
                isDark={isDark}
              />
            ))}
          </div>
        ))}
    </section>
  )
}

function inColours(
  { json, form_type }: Template,
  palette: readonly string[],
): { document?: FormDocument; error?: string } {
  if (palette.length === 0) return { document: json }
  try {
    return { document: recolourTemplate(json, palette, form_type) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
