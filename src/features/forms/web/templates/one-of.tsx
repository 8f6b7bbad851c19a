import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './templates.module.css'

interface OneOfProps {
  label: string
  /** Label for choosing none of them. */
  none: string
  /** Value of the chosen option; empty for none. */
  chosen: string
  options: readonly { value: string; name: string; shown: ReactNode }[]
  onChoose: (value: string) => void
}

/** Radio group for choosing one of a few visual options, or none. */
export function OneOf({ label, none, chosen, options, onChoose }: OneOfProps) {
  return (
    <Radio.Group aria-label={label} value={chosen} onChange={onChoose}>
      <div className={styles.options}>
        <strong>{label}</strong>
        {[{ value: '', name: none, shown: none }, ...options].map(({ value, name, shown }) => (
          <Radio.Card key={value} value={value} className={styles.option!} aria-label={name}>
            {shown}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
