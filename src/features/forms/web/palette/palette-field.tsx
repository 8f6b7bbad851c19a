import { ActionIcon, Button, ColorPicker, Input, Popover, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formLimits } from '#form/document/constants.ts'
import { colorsIn } from '../gallery/colors-in.ts'
import styles from './palette-field.module.css'

interface PaletteFieldProps {
  label: string
  /** True where what stands beside it says what it is. */
  isLabelHidden?: boolean
  description?: string
  /** As "#rrggbb". */
  colors: readonly string[]
  onChange: (colors: readonly string[]) => void
  /** After a color was chosen or taken away, with all that are left; not while its field is dragged through. */
  onDone?: (colors: readonly string[]) => void
  error?: string | undefined
}

const newColor = '#0c7a50'

/** Several colors: each is pressed to be changed or taken away, and more are added until there is no room. */
export function PaletteField(props: PaletteFieldProps) {
  const { label, isLabelHidden, description, colors, onChange, onDone, error } = props
  const [open, setOpen] = useState<number | null>(null)
  const finish = (left: readonly string[]) => {
    setOpen(null)
    if (left.length < colors.length) onChange(left)
    onDone?.(left)
  }
  const close = () => {
    // One that was made equal to another says nothing.
    finish([...new Set(colors)])
  }
  const add = () => {
    onChange([...colors, newColor])
    setOpen(colors.length)
  }
  return (
    <fieldset className={styles.field} aria-label={label}>
      <Input.Wrapper label={!isLabelHidden && label} description={description} error={error} labelElement="div">
        <div className={styles.colors} data-bare={isLabelHidden || undefined}>
          {colors.map((color, i) => (
            // A color has no name but its place while it is changed.
            // oxlint-disable-next-line react/no-array-index-key
            <Popover
              key={i}
              opened={open === i}
              onChange={(isOpen) => !isOpen && close()}
              withArrow
              shadow="md"
              trapFocus
            >
              <Popover.Target>
                <button
                  type="button"
                  className={styles.color}
                  style={{ background: color }}
                  aria-label={`Color ${i + 1}: ${color.toUpperCase()}`}
                  title={color.toUpperCase()}
                  onClick={() => (open === i ? close() : setOpen(i))}
                />
              </Popover.Target>
              <Popover.Dropdown>
                {open === i && (
                  <ColorFields
                    color={color}
                    onChange={(found) => onChange(colors.toSpliced(i, 1, ...found).slice(0, formLimits.siteColors))}
                    onRemove={() => finish(colors.toSpliced(i, 1))}
                    onClose={close}
                  />
                )}
              </Popover.Dropdown>
            </Popover>
          ))}
          {colors.length < formLimits.siteColors && (
            <ActionIcon variant="default" size={32} aria-label="Add a color" title="Add a color" onClick={add}>
              <IconPlus size={16} />
            </ActionIcon>
          )}
        </div>
      </Input.Wrapper>
    </fieldset>
  )
}

interface ColorFieldsProps {
  color: string
  /** More than one where several were pasted. */
  onChange: (colors: readonly string[]) => void
  onRemove: () => void
  onClose: () => void
}

function ColorFields({ color, onChange, onRemove, onClose }: ColorFieldsProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? color.toUpperCase()
  return (
    <div className={styles.fields}>
      <ColorPicker
        format="hex"
        fullWidth
        value={color}
        saturationLabel="Saturation and lightness"
        hueLabel="Hue"
        onChange={(next) => {
          setTyped(undefined)
          onChange([next.toLowerCase()])
        }}
      />
      <TextInput
        data-autofocus
        aria-label="Hex code"
        value={shown}
        maxLength={200}
        error={colorsIn(shown).length === 0 && 'Write it like #0c7a50.'}
        onChange={(event) => {
          setTyped(event.target.value)
          const found = colorsIn(event.target.value)
          if (found.length > 0) onChange(found)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onClose()
        }}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
          Remove
        </Button>
        <Button size="compact-sm" variant="light" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
