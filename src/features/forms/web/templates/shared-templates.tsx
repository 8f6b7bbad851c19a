import type { FormDocument } from '#form/document/form-document.ts'
import { useMay } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls, type Template } from '../../contract.ts'
import gallery from '../gallery/gallery.module.css'
import type { Look } from '../gallery/in-look.ts'
import { TemplateCard } from '../gallery/template-card.tsx'
import styles from './templates.module.css'

interface SharedTemplatesProps {
  /** The site's look that they are shown in. */
  look: Look
  isBusy: boolean
  chosen: string
  onChoose: (template: Template, document: FormDocument) => void
}

/** The templates that other sites share with this one. Renders nothing if there are none. */
export function SharedTemplates({ look, isBusy, chosen, onChoose }: SharedTemplatesProps) {
  const mayUse = useMay(formCalls.sharedTemplates)
  const { data, error, refetch } = useCall(formCalls.sharedTemplates, {}, { enabled: mayUse })
  if (!data || data.templates.length === 0) return <ErrorNotice error={error} retry={refetch} />
  return (
    <section aria-labelledby="shared-templates" className={styles.group}>
      <h2 id="shared-templates" className={styles.heading}>
        Shared with this site
      </h2>
      <ul className={gallery.gallery}>
        {data.templates.map((template) => (
          <TemplateCard
            // A copied site has templates with the same IDs as the original.
            key={`${template.id} ${template.site_name}`}
            template={template.site_name ? { ...template, description: `From ${template.site_name}` } : template}
            look={look}
            isBusy={isBusy}
            isChosen={chosen === template.id}
            onChoose={(document) => onChoose(template, document)}
          />
        ))}
      </ul>
    </section>
  )
}
