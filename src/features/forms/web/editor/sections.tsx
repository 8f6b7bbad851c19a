import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AutoResponseRule } from '#features/auto-responses/contract.ts'
import type { Problem } from '#form/document/problems.ts'
import { DesignPanel } from '#form/editor/design-panel.tsx'
import { useEditor, useEditorState } from '#form/editor/editor-context.tsx'
import { formTypeNames, goalNames } from '../form-words.ts'
import { frequencyInWords, triggerInWords } from '../visibility-words.ts'
import { ChoiceList } from './choice-list.tsx'
import styles from './editor-page.module.css'
import type { FormFields } from './form-draft.ts'
import { sectionNames, type SectionName } from './section-names.ts'
import { ServicesSection } from './services-section.tsx'
import { SuccessSection } from './success-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

interface SectionsProps {
  open: SectionName | null
  onOpen: (name: SectionName | null) => void
  fields: FormFields
  onChange: (fields: Partial<FormFields>) => void
  problems: readonly Problem[]
  popupId: string
  rules: readonly AutoResponseRule[]
}

/** The accordion beside the canvas. Each heading says what is set. */
export function Sections({ open, onOpen, fields, onChange, problems, popupId, rules }: SectionsProps) {
  const editor = useEditor()
  const { step } = useEditorState()
  const openSection = (name: string | null) => {
    if (name === 'design') editor.show({ step: 'subscribe' })
    if (name === 'success') editor.show({ step: 'success' })
    onOpen(name as SectionName | null)
  }
  const isOn = (name: SectionName) => open === name
  const contents: Record<SectionName, { set: string; body: ReactNode }> = {
    goals: {
      set: goalNames[fields.goal],
      body: (
        <ChoiceList
          label="Goal"
          names={goalNames}
          ready={['emails']}
          value={fields.goal}
          onChange={(goal) => onChange({ goal })}
        />
      ),
    },
    type: {
      set: formTypeNames[fields.form_type],
      body: (
        <ChoiceList
          label="Form type"
          names={formTypeNames}
          ready={['popup']}
          value={fields.form_type}
          onChange={(form_type) => onChange({ form_type })}
        />
      ),
    },
    design: {
      set: 'Words, pictures, colours',
      body: isOn('design') && step === 'subscribe' && <DesignPanel problems={problems} />,
    },
    visibility: {
      set: `${capital(triggerInWords(fields))}, ${frequencyInWords(fields)}`,
      body: <VisibilitySection value={fields} onChange={onChange} />,
    },
    success: {
      set: fields.subscribe_redirect_url ? 'Goes to an address' : 'Shows the success step',
      body: isOn('success') && (
        <SuccessSection url={fields.subscribe_redirect_url} onChange={onChange} problems={problems} />
      ),
    },
    services: {
      set: 'E-mail to new subscribers',
      body: isOn('services') && <ServicesSection popupId={popupId} rules={rules} isPush={fields.goal === 'push'} />,
    },
  }
  return (
    <Accordion
      value={open}
      onChange={openSection}
      variant="default"
      chevronPosition="right"
      classNames={{ content: styles.section! }}
    >
      {(Object.keys(contents) as SectionName[]).map((name) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control>
            <span className={styles.control}>
              {sectionNames[name]}
              <small>{contents[name].set}</small>
            </span>
          </Accordion.Control>
          <Accordion.Panel>{contents[name].body}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
