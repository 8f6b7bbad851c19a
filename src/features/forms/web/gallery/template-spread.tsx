import { Alert, Badge } from '@mantine/core'
import { useMemo } from 'react'
import type { StepName } from '#form/document/constants.ts'
import type { Template } from '#form/templates/templates.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import { galleryWidths, TemplateView } from './template-view.tsx'
import { inColors } from './in-colors.ts'
import styles from './template-gallery.module.css'
import { useWasSeen } from './use-was-seen.ts'

interface TemplateSpreadProps {
  template: Template
  steps: readonly StepName[]
  isDark: boolean
  palette: readonly string[]
}

/** One template at every width. It isn't drawn until it comes into view. */
export function TemplateSpread({ template, steps, isDark, palette }: TemplateSpreadProps) {
  const [ref, wasSeen] = useWasSeen<HTMLElement>()
  const { document, error } = useMemo(() => inColors(template, palette), [template, palette])
  return (
    <section ref={ref} className={styles.spread} aria-label={template.name}>
      <h2>
        {template.name} <span>{template.trade}</span>
        <Badge variant="light">{formTypeNames[template.form_type]}</Badge>
        <Badge variant="outline">{goalNames[template.goal]}</Badge>
      </h2>
      {error && <Alert color="yellow">{error}</Alert>}
      {wasSeen &&
        !error &&
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
