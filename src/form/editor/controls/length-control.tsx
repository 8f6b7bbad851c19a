import { NumberInput, Slider } from '@mantine/core'
import { useId } from 'react'
import { useEditor, useGesture } from '../editor-context.tsx'
import styles from './controls.module.css'

interface LengthControlProps {
  label: string
  /** Undefined: nothing is set, and `fallback` holds. */
  value: number | undefined
  fallback?: number
  onChange: (value: number | undefined) => void
  min?: number
  /** Where the slider ends; more can be typed up to `limit`. */
  max: number
  limit?: number
  step?: number
  unit?: string
}

/** A number by slider or by typing; each drag and each run of typing is one step to undo. */
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
