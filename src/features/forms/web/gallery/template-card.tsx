import { type ReactNode, useMemo } from 'react'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Template } from '../../contract.ts'
import { FormThumbnail } from './form-thumbnail.tsx'
import { formTypeNames, goalNames } from '../form-words.ts'
import styles from './gallery.module.css'
import { inLook, type Look } from './in-look.ts'

interface TemplateCardProps {
  template: Template
  /** The site's look that it is shown in. */
  look: Look
  /** Whether a form is being created, from this or another template. */
  isBusy: boolean
  isChosen: boolean
  onChoose: (document: FormDocument) => void
  /** Shown over the card: further actions for the template. */
  children?: ReactNode
}

/** A template that can be chosen. */
export function TemplateCard({ template, look, isBusy, isChosen, onChoose, children }: TemplateCardProps) {
  const { document, error } = useMemo(() => inLook(template, look), [template, look])
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
          <strong>{isMade ? 'Creating your form…' : template.name}</strong>
          <span>{error ?? template.description}</span>
          <span className={styles.tags}>
            <em>{formTypeNames[template.form_type]}</em>
            <em>{goalNames[template.goal]}</em>
          </span>
        </span>
      </button>
      {children}
    </li>
  )
}
