import { Select } from '@mantine/core'
import type { ServiceField } from '../contract.ts'
import styles from './integrations.module.css'
import type { ContactField } from './suggest-mapping.ts'

interface MappingFieldsProps {
  fields: readonly ServiceField[]
  /** Keys of the fields that the service requires. */
  required: ReadonlySet<string>
  contactFields: readonly ContactField[]
  mapping: Readonly<Record<string, string>>
  onChange: (mapping: Record<string, string>) => void
}

/** Maps contact fields to the fields of the service. */
export function MappingFields({ fields, required, contactFields, mapping, onChange }: MappingFieldsProps) {
  const map = (key: string, value: string | null) => {
    const { [key]: _before, ...others } = mapping
    onChange(value ? { ...others, [key]: value } : others)
  }
  return (
    <fieldset className={styles.mapping}>
      <legend className={styles.label}>Field mapping</legend>
      {fields.map(({ key, name }) => (
        <Select
          key={key}
          label={required.has(key) ? `${name} (required)` : name}
          placeholder="Don’t send"
          searchable
          clearable
          size="xs"
          data={[...contactFields]}
          value={mapping[key] ?? null}
          onChange={(value) => map(key, value)}
        />
      ))}
    </fieldset>
  )
}
