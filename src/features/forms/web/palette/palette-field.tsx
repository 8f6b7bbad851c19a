import { ActionIcon, Button, ColorPicker, Input, Popover, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formLimits } from '#form/document/constants.ts'
import { colorsIn } from '../gallery/colors-in.ts'
import styles from './palette-field.module.css'

interface PaletteFieldProps {
  label: string
  /** True if the surrounding content already explains the field. */
  isLabelHidden?: boolean
  description?: string
  /** As "#rrggbb". */
  colors: readonly string[]
  onChange: (colors: readonly string[]) => void
  /**
   * Called after a color was chosen or removed, with all remaining colors. Not called while the color picker is being
   * dragged.
   */
  onDone?: (colors: readonly string[]) => void
  error?: string | undefined
}

const newColor = '#0c7a50'

/** A field for several colors. Each can be clicked to change or remove it, and more can be added up to the maximum. */
export function PaletteField(props: PaletteFieldProps) {
  const { label, isLabelHidden, description, colors, onChange, onDone, error } = props
  const [open, setOpen] = useState<number | null>(null)
  const finish = (left: readonly string[]) => {
    setOpen(null)
    if (left.length < colors.length) onChange(left)
    onDone?.(left)
  }
  const close = () => {
    // A color that equals another one is removed.
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
            // While a color is being changed, only its position identifies it.
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
  /** More than one color if several were pasted. */
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
