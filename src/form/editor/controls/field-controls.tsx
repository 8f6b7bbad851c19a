import { Switch } from '@mantine/core'
import type { FieldProps } from '../../document/field.ts'
import { TextControl } from './text-control.tsx'

type Named = Pick<FieldProps, 'name'> & Partial<FieldProps> & { showLabel?: boolean }

interface FieldControlsProps {
  field: Named
  onChange: (fields: { name?: string; label?: string; required?: boolean; showLabel?: boolean }) => void
  /** What is wrong with the name, as going live would say. */
  error: string | undefined
}

/** What all fields are asked: under which name the answer is stored, what it is called, whether it must be there. */
export function FieldControls({ field, onChange, error }: FieldControlsProps) {
  const { name, label, required, showLabel } = field
  return (
    <>
      <TextControl
        label="Field name"
        description="The answer is saved under this name."
        maxLength={100}
        value={name}
        error={error}
        onChange={(next) => onChange({ name: next })}
      />
      {label !== undefined && (
        <TextControl
          label="Label"
          maxLength={500}
          multiline
          value={label}
          onChange={(next) => onChange({ label: next })}
        />
      )}
      {showLabel !== undefined && (
        <Switch
          label="Show label"
          checked={showLabel}
          onChange={(event) => onChange({ showLabel: event.currentTarget.checked })}
        />
      )}
      {required !== undefined && (
        <Switch
          label="Required"
          checked={required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
