import { Switch } from '@mantine/core'
import type { FieldProps } from '../../document/field.ts'
import { TextControl } from './text-control.tsx'

type Named = Pick<FieldProps, 'name'> & Partial<FieldProps> & { showLabel?: boolean }

interface FieldControlsProps {
  field: Named
  onChange: (fields: { name?: string; label?: string; required?: boolean; showLabel?: boolean }) => void
  /** The same error message about the name that going live would show. */
  error: string | undefined
}

/** Settings that all fields have: the name under which the answer is stored, the label, whether it is required. */
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
