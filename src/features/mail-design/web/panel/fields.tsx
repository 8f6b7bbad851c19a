import { Button, ColorInput, NumberInput, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { MediaPicker } from '#features/media/web/index.ts'
import { linkOf, sourceOf } from '../../links.ts'
import { MergeTagMenu } from '../merge-tag-menu.tsx'
import styles from './panel.module.css'

interface FieldProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
}

/** A text field of one or several lines. With `tags`, merge tags can be appended. */
export function WordsField(
  props: FieldProps<string> & {
    max: number
    lines?: number
    tags?: boolean
    placeholder?: string
    description?: string
  },
) {
  const { label, value, onChange, max, lines = 1, tags = false, placeholder, description } = props
  const shared = { label, value, maxLength: max, placeholder, description }
  return (
    <div>
      {lines === 1 ? (
        <TextInput {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Textarea
          {...shared}
          autosize
          minRows={lines}
          maxRows={14}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {tags && (
        <MergeTagMenu
          onPick={(tag) => onChange((value + tag).slice(0, max))}
          target={
            <Button size="compact-xs" variant="subtle" color="gray" mt={4}>
              Insert a merge tag
            </Button>
          }
        />
      )}
    </div>
  )
}

/** A link field. */
export function LinkField({ label, value, onChange }: FieldProps<string>) {
  const isWrong = value !== '' && linkOf(value) === undefined
  return (
    <TextInput
      label={label}
      type="url"
      placeholder="https://"
      maxLength={2000}
      value={value}
      error={isWrong && 'Start with https://, mailto: or tel:.'}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}

/** A number field, in pixels or percent. */
export function NumberField(props: FieldProps<number> & { min: number; max: number; suffix?: string }) {
  const { label, value, onChange, min, max, suffix = ' px' } = props
  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      value={value}
      onChange={(next) => {
        if (typeof next === 'number' && next >= min && next <= max) onChange(Math.round(next))
      }}
    />
  )
}

interface ColorFieldProps extends FieldProps<string> {
  /** Label for an empty color. Without it, the color can't be empty. */
  unset?: string
  swatches?: string[]
}

/** A field for a color, "#rrggbb". */
export function ColorField({ label, value, onChange, unset, swatches }: ColorFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <ColorInput
      label={label}
      format="hex"
      placeholder={unset ?? '#000000'}
      value={typed ?? value}
      {...(swatches && { swatches, swatchesPerRow: 8 })}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      onChange={(color) => {
        setTyped(color)
        if (/^#[0-9a-f]{6}$/i.test(color)) onChange(color.toLowerCase())
        else if (color === '' && unset !== undefined) onChange('')
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** A choice between a few options. */
export function ChoiceField<T extends string>(
  props: FieldProps<T> & { options: readonly { value: T; label: ReactNode }[] },
) {
  const { label, value, onChange, options } = props
  return (
    <div>
      <div className={styles.label} aria-hidden>
        {label}
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        data={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onChange={(next) => onChange(next as T)}
      />
    </div>
  )
}

/** An on/off switch. */
export function SwitchField({ label, value, onChange }: FieldProps<boolean>) {
  return <Switch label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />
}

interface PictureFieldProps {
  label: string
  src: string
  onChange: (fields: { src: string; name?: string }) => void
}

/** A field for an image from the library, or its URL. */
export function PictureField({ label, src, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const isWrong = src !== '' && sourceOf(src, 'https://own.example') === undefined
  return (
    <div className={styles.fields}>
      <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setChoosing(true)}>
        {src === '' ? 'Choose image' : 'Change image'}
      </Button>
      {isChoosing && (
        <Suspense fallback={null}>
          <MediaPicker
            onPick={({ src: picked, name }) => onChange({ src: picked, name })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      <TextInput
        label={label}
        placeholder="https://"
        maxLength={2000}
        value={src}
        error={isWrong && 'The address needs to start with http:// or https://.'}
        onChange={(event) => onChange({ src: event.target.value.trim() })}
      />
    </div>
  )
}
