import type { Variant } from '../contract.ts'
import { lengthWords } from './length-words.ts'
import { MergeField } from './merge-field.tsx'

interface VariantFieldsProps {
  variant: Pick<Variant, 'letter' | 'subject' | 'preview_text'>
  /** Whether there are other variants, so that the letter is needed to distinguish them. */
  isTested: boolean
  problem: string | undefined
  onChange: (words: Partial<Pick<Variant, 'subject' | 'preview_text'>>) => void
}

/** Number of characters of a subject that phones show. */
const phoneSubject = 40
const phonePreview = 90

/** The subject and preview text of one variant. */
export function VariantFields({ variant, isTested, problem, onChange }: VariantFieldsProps) {
  const { letter, subject, preview_text } = variant
  const of = isTested ? ` ${letter}` : ''
  return (
    <>
      <MergeField
        label={`Subject${of}`}
        description={lengthWords(subject, phoneSubject, 'Phones show')}
        maxLength={300}
        value={subject}
        error={problem}
        onChange={(text) => onChange({ subject: text })}
      />
      <MergeField
        label={`Preview text${of}`}
        description={
          preview_text === ''
            ? 'Leave empty to show the start of the email.'
            : lengthWords(preview_text, phonePreview, 'Phones show')
        }
        maxLength={300}
        value={preview_text}
        onChange={(text) => onChange({ preview_text: text })}
      />
    </>
  )
}
