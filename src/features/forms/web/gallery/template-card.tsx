import { type ReactNode, useMemo } from 'react'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Template } from '../../contract.ts'
import { FormThumbnail } from './form-thumbnail.tsx'
import styles from './gallery.module.css'
import { inColours } from './in-colours.ts'

interface TemplateCardProps {
  template: Template
  /** The site's colours to show it in; none: its own. */
  palette: readonly string[]
  /** A form is being made, of this or another template. */
  isBusy: boolean
  isChosen: boolean
  onChoose: (document: FormDocument) => void
  /** Stands over the card: what else can be done with the template. */
  children?: ReactNode
}

/** One template to choose. */
export function TemplateCard({ template, palette, isBusy, isChosen, onChoose, children }: TemplateCardProps) {
  const { document, error } = useMemo(() => inColours(template, palette), [template, palette])
  const isMade = isBusy && isChosen
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.card}
        disabled={isBusy}
        data-busy={isMade || undefined}
        onClick={() => onChoose(document)}
      >
        <FormThumbnail document={document} />
        <span className={styles.caption}>
          <strong>{isMade ? 'Making your form…' : template.name}</strong>
          <span>{error ?? template.description}</span>
        </span>
      </button>
      {children}
    </li>
  )
}
