import { Radio } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormType, formTypes } from '#form/document/constants.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { formTypeNames, formTypeTexts } from '../../form-words.ts'
import { useUnlocks } from '../use-unlocks.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'
import { TemplateHint } from './template-hint.tsx'
import { TypeFields } from './type-fields.tsx'
import { TypePictogram } from './type-pictogram.tsx'
import { useSwitch } from './use-switch.tsx'

/** Screens where the legacy items of a type are imported. */
const oldScreens: Partial<Record<FormType, string>> = {
  'scroll-box': '/legacy?type=scrollbox',
  'smart-bar': '/legacy?type=smartbar',
  'welcome-mat': '/legacy?type=welcomemat',
}

/** Section for the form's type, and for settings that only forms of this type have. */
export function TypeSection(props: SectionProps) {
  const { fields } = props
  const { ask, dialog, isReady } = useSwitch(props)
  const isUnlocked = useUnlocks()
  const path = useSitePath()
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
              {!isUnlocked(type) && <IconLock size={15} aria-label="Import your legacy items first" />}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {!isUnlocked(fields.form_type) && (
        <p className={styles.hint}>
          {props.problems.find(({ message }) => message.startsWith('Import your old'))?.message}.{' '}
          <TextLink to={path(oldScreens[fields.form_type] ?? '/forms')}>View legacy items</TextLink>
        </p>
      )}
      <TemplateHint {...props} />
      <TypeFields {...props} />
      {dialog}
    </div>
  )
}
