import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ownFamily } from '../../document/font-names.ts'
import styles from './controls.module.css'
import { adoptWebFonts, fontGroups } from './fonts.ts'

interface FontControlProps {
  label?: string
  /** What holds where none is chosen. */
  unset?: string
  value: string | undefined
  onChange: (family: string | undefined) => void
}

/** The font of a text, each shown in its own face; what is typed finds it. */
export function FontControl({ label = 'Font', unset = 'Inherit', value, onChange }: FontControlProps) {
  const isKnown = !value || fontGroups.some(({ items }) => (items as readonly string[]).includes(value))
  const groups = isKnown ? fontGroups : [{ group: 'Other', items: [value] }, ...fontGroups]
  return (
    <Select
      label={label}
      data={groups}
      value={value ?? null}
      placeholder={unset}
      clearable
      searchable
      nothingFoundMessage="No such font."
      maxDropdownHeight={320}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      onDropdownOpen={adoptWebFonts}
      renderOption={({ option }) => <InOwnFace name={option.value} />}
      onChange={(family) => onChange(family ?? undefined)}
    />
  )
}

/** A font's name in its own face, once its line comes into sight: its file is fetched then. */
function InOwnFace({ name }: { name: string }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(line.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <span
      ref={line}
      className={styles.font}
      style={isSeen ? { fontFamily: `"${ownFamily(name)}", "${name}", system-ui` } : undefined}
    >
      {name}
    </span>
  )
}
