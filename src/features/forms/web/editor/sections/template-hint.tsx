import { Button } from '@mantine/core'
import { useState } from 'react'
import { formTypeNames } from '../../form-words.ts'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'
import { TemplateChooser } from './template-chooser.tsx'

/** Link to other designs: after a change of type, the design is still the previous one. */
export function TemplateHint(props: SectionProps) {
  const { fields } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.hintBox}>
      <span>
        {fields.list_builder_template_id === null
          ? `See the designs made for “${formTypeNames[fields.form_type]}”.`
          : 'Replace the design with another template.'}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Choose a design
      </Button>
      {isOpen && <TemplateChooser {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
