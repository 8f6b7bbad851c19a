import { Badge, Radio, Stack } from '@mantine/core'
import styles from './editor-page.module.css'

interface ChoiceListProps<T extends string> {
  label: string
  names: Record<T, string>
  /** What can be chosen today; the others are shown as not available yet. */
  ready: readonly T[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, with those that are not there yet. */
export function ChoiceList<T extends string>({ label, names, ready, value, onChange }: ChoiceListProps<T>) {
  return (
    <Radio.Group aria-label={label} value={value} onChange={(next) => onChange(next as T)}>
      <Stack gap={6}>
        {(Object.keys(names) as T[]).map((name) => {
          const isReady = ready.includes(name)
          return (
            <Radio.Card key={name} value={name} disabled={!isReady} className={styles.choice!} aria-label={names[name]}>
              <Radio.Indicator size="xs" />
              <span>{names[name]}</span>
              {!isReady && (
                <Badge variant="default" size="sm" tt="none" fw={500}>
                  Not available yet
                </Badge>
              )}
            </Radio.Card>
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
