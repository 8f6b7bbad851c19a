import { Select } from '@mantine/core'
import { ownFamily } from '../../document/font-names.ts'
import styles from './controls.module.css'
import { adoptWebFonts, fontGroups } from './fonts.ts'

interface FontControlProps {
  value: string | undefined
  onChange: (family: string | undefined) => void
}

/** The font of a text, each shown in its own face; what is typed finds it. */
export function FontControl({ value, onChange }: FontControlProps) {
  const isKnown = !value || fontGroups.some(({ items }) => (items as readonly string[]).includes(value))
  const groups = isKnown ? fontGroups : [{ group: 'Other', items: [value] }, ...fontGroups]
  return (
    <Select
      label="Font"
      data={groups}
      value={value ?? null}
      placeholder="Inherit"
      clearable
      searchable
      nothingFoundMessage="No such font."
      maxDropdownHeight={320}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      onDropdownOpen={adoptWebFonts}
      renderOption={({ option }) => (
        <span
          className={styles.font}
          style={{ fontFamily: `"${ownFamily(option.value)}", "${option.value}", system-ui` }}
        >
          {option.label}
        </span>
      )}
      onChange={(family) => onChange(family ?? undefined)}
    />
  )
}
