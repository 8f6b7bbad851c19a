import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { FieldOption } from '../../document/field.ts'
import styles from './controls.module.css'
import { Section } from './section.tsx'
import { TextControl } from './text-control.tsx'

interface OptionsControlProps {
  options: readonly FieldOption[]
  onChange: (options: FieldOption[]) => void
}

/** The options to choose from: the label of each, and the stored value if it differs. */
export function OptionsControl({ options, onChange }: OptionsControlProps) {
  const set = (i: number, fields: Partial<FieldOption>) => onChange(options.with(i, { ...options[i]!, ...fields }))
  return (
    <Section title="Options">
      {options.map((option, i) => (
        // Options have no IDs. Their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={styles.block}>
          <div className={styles.row}>
            <TextControl
              size="xs"
              aria-label={`Option ${i + 1}`}
              maxLength={200}
              value={option.label}
              onChange={(label) => set(i, { label })}
            />
            <TextControl
              size="xs"
              aria-label={`Option ${i + 1} is stored as`}
              placeholder={option.label || 'Value'}
              maxLength={200}
              value={option.value}
              onChange={(value) => set(i, { value })}
            />
          </div>
          <div className={styles.tools}>
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={`Move option ${i + 1} up`}
              disabled={i === 0}
              onClick={() => onChange(options.toSpliced(i, 1).toSpliced(i - 1, 0, option))}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              data-push
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={`Remove option ${i + 1}`}
              disabled={options.length === 1}
              onClick={() => onChange(options.toSpliced(i, 1))}
            >
              <IconX size={14} />
            </ActionIcon>
          </div>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...options, { label: `Option ${options.length + 1}`, value: '' }])}
      >
        Add option
      </Button>
    </Section>
  )
}
