import { NumberInput } from '@mantine/core'
import { useGesture } from '../editor-context.tsx'
import styles from './controls.module.css'
import { LengthControl } from './length-control.tsx'

type Sides = [number, number, number, number]
const names = ['top', 'right', 'bottom', 'left'] as const

interface SidesControlProps {
  label: string
  value: Sides | undefined
  onChange: (value: Sides | undefined) => void
}

/** Spacing on four sides: one slider for all of them, and a field for each. */
export function SidesControl({ label, value, onChange }: SidesControlProps) {
  const gesture = useGesture()
  const set = (side: number, next: number) => onChange((value ?? [0, 0, 0, 0]).with(side, next) as Sides)
  const same = value?.every((side) => side === value[0]) ? value[0] : undefined
  return (
    <div className={styles.fields} style={{ paddingBottom: 0, gap: 6 }}>
      <LengthControl
        label={label}
        value={same}
        fallback={value ? Math.max(...value) : 0}
        max={80}
        limit={400}
        onChange={(all) => onChange(all === undefined ? undefined : [all, all, all, all])}
      />
      <div className={styles.sides}>
        {names.map((name, i) => (
          <NumberInput
            key={name}
            size="xs"
            hideControls
            min={0}
            max={400}
            aria-label={`${label}, ${name}`}
            title={name}
            leftSection={<span style={{ fontSize: 11, opacity: 0.7 }}>{name[0]!.toUpperCase()}</span>}
            leftSectionWidth={20}
            value={value?.[i] ?? 0}
            onFocus={gesture.onFocus}
            onChange={(next) => typeof next === 'number' && set(i, next)}
            onBlur={({ currentTarget }) => {
              // An empty field means 0.
              if (currentTarget.value === '' && value?.[i]) set(i, 0)
              gesture.onBlur()
            }}
          />
        ))}
      </div>
    </div>
  )
}
