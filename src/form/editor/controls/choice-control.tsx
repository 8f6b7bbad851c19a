import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './controls.module.css'

interface ChoiceControlProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** A choice between a few options, all of them visible. */
export function ChoiceControl<T extends string>({ label, value, options, onChange }: ChoiceControlProps<T>) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <SegmentedControl
        data-wide
        size="xs"
        aria-label={label}
        data={[...options]}
        value={value}
        onChange={(next) => onChange(next as T)}
      />
    </div>
  )
}
