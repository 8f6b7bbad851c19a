import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

interface SearchInputProps {
  label: string
  value: string
  /** Called a moment after the last keystroke, not on each one. */
  onSearch: (text: string) => void
}

/** A field that searches a list while the user types. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
