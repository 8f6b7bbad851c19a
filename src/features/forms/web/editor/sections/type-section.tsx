import { Radio } from '@mantine/core'
import { type FormType, formTypes } from '#form/document/constants.ts'
import { formTypeNames, formTypeTexts } from '../../form-words.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'
import { TemplateHint } from './template-hint.tsx'
import { TypeFields } from './type-fields.tsx'
import { TypePictogram } from './type-pictogram.tsx'
import { useSwitch } from './use-switch.tsx'

/** How the form meets its visitors: the type, and what only forms of this type have. */
export function TypeSection(props: SectionProps) {
  const { fields } = props
  const { ask, dialog, isReady } = useSwitch(props)
  return (
    <div className={styles.stack}>
      <Radio.Group
        aria-label="Form type"
        value={fields.form_type}
        onChange={(type) => ask({ form_type: type as FormType })}
      >
        <div className={styles.types}>
          {formTypes.map((type) => (
            <Radio.Card
              key={type}
              value={type}
              className={styles.type!}
              aria-label={`${formTypeNames[type]}: ${formTypeTexts[type]}`}
              title={formTypeTexts[type]}
              disabled={!isReady}
            >
              <TypePictogram type={type} />
              <strong>{formTypeNames[type]}</strong>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <TemplateHint {...props} />
      <TypeFields {...props} />
      {dialog}
    </div>
  )
}
