import { Badge, Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { StepName } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Template } from '../../contract.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import styles from './template-preview.module.css'
import { TemplateView } from './template-view.tsx'

interface TemplatePreviewProps {
  template: Template
  /** The design as shown, in the site's look. */
  document: FormDocument
  isBusy: boolean
  onUse: () => void
  onClose: () => void
}

/** Preview of a template before it is chosen: each of its steps, on a desktop and on a phone. */
export default function TemplatePreview({ template, document, isBusy, onUse, onClose }: TemplatePreviewProps) {
  const shots = stepsOf(document)
  const [at, setAt] = useState('0')
  const { step, tab } = shots[Number(at)] ?? shots[0]!
  const view = { document, type: template.form_type, settings: template.settings, step, tab, isDark: false }
  return (
    <Modal opened onClose={onClose} size="68rem" title={template.name} centered>
      <div className={styles.head}>
        <p>{template.description}</p>
        <Group gap={6}>
          <Badge variant="light">{formTypeNames[template.form_type]}</Badge>
          <Badge variant="light" color="gray">
            {goalNames[template.goal]}
          </Badge>
        </Group>
      </div>
      {shots.length > 1 && (
        <SegmentedControl
          aria-label="Step"
          data={shots.map(({ label }, index) => ({ value: String(index), label }))}
          value={at}
          onChange={setAt}
        />
      )}
      <div className={styles.devices}>
        <div className={styles.desktop}>
          <TemplateView {...view} width={1440} />
        </div>
        <div className={styles.phone}>
          <TemplateView {...view} width={390} />
        </div>
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Back to the templates
        </Button>
        <Button data-autofocus loading={isBusy} onClick={onUse}>
          Use this template
        </Button>
      </Group>
    </Modal>
  )
}

/** Returns every tab of a design, in order: "1. Offer", "2. Thank you". */
function stepsOf({ steps }: FormDocument): { step: StepName; tab: number; label: string }[] {
  const tabs = (['subscribe', 'success'] as const).flatMap((step) =>
    steps[step].tabs.map(({ name }, tab) => ({ step, tab, name })),
  )
  return tabs.map(({ step, tab, name }, index) => ({ step, tab, label: `${index + 1}. ${name}` }))
}
