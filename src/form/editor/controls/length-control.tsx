import { NumberInput, Slider } from '@mantine/core'
import { useId } from 'react'
import { useEditor, useGesture } from '../editor-context.tsx'
import styles from './controls.module.css'

interface LengthControlProps {
  label: string
  /** If undefined, nothing is set and `fallback` applies. */
  value: number | undefined
  fallback?: number
  onChange: (value: number | undefined) => void
  min?: number
  /** The end of the slider. Larger values, up to `limit`, can be typed. */
  max: number
  limit?: number
  step?: number
  unit?: string
}

/** A number field with a slider. Each drag and each run of typing is one undo step. */
export function LengthControl(props: LengthControlProps) {
  const { label, value, fallback, onChange, min = 0, max, limit = max, step = 1, unit = 'px' } = props
  const editor = useEditor()
  const gesture = useGesture()
  const id = useId()
  const shown = value ?? fallback ?? min
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <Slider
        size="sm"
        min={min}
        max={max}
        step={step}
        value={Math.min(shown, max)}
        label={null}
        thumbLabel={label}
        onPointerDown={editor.begin}
        onChange={onChange}
        onChangeEnd={editor.end}
      />
      <NumberInput
        id={id}
        size="xs"
        hideControls
        min={min}
        max={limit}
        step={step}
        value={value ?? ''}
        placeholder={fallback === undefined ? '–' : String(fallback)}
        suffix={unit && ` ${unit}`}
        clampBehavior="blur"
        {...gesture}
        onChange={(next) => {
          if (next === '') onChange(undefined)
          else if (typeof next === 'number' && next >= min && next <= limit) onChange(next)
        }}
      />
    </div>
  )
}
