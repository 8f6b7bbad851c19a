import { Button, ColorPicker, Popover, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatColor, parseColor } from '../../document/color.ts'
import { useEditor, useEditorState } from '../editor-context.tsx'
import { paletteOf } from '../../document/form-colors.ts'
import { Chip, hexOf } from './chip.tsx'
import { ColorChips, SiteColorChips } from './color-chips.tsx'
import styles from './controls.module.css'
import { addRecentColor, recentColors } from './recent-colors.ts'

interface ColorControlProps {
  label: string
  /** "rgba(r, g, b, a)". Undefined if the component inherits it. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Label of an unset color: "None", "Inherit". Without it, a color can't be unset. */
  unset?: string
}

/** On a phone there is no space next to the panel. */
const roomOnPhones = {
  flip: { fallbackPlacements: ['right-start' as const, 'top' as const, 'bottom' as const] },
  shift: { padding: 8 },
}

/**
 * Color picker with transparency. It offers the site's colors, recently used ones and those of the form. A drag through
 * the field is one undo step.
 */
export function ColorControl({ label, value, onChange, unset }: ColorControlProps) {
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  const before = useRef(value)
  const open = (next: boolean) => {
    if (next) editor.begin()
    else editor.end()
    if (next) before.current = value
    else if (value && value !== before.current) addRecentColor(localStorage, value)
    setOpen(next)
  }
  return (
    <div className={styles.line}>
      <span aria-hidden>{label}</span>
      <Popover
        opened={isOpen}
        onChange={open}
        position="left-start"
        middlewares={roomOnPhones}
        withArrow
        shadow="lg"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.swatch}
            data-wide
            aria-label={`${label}: ${value ? hexOf(value) : (unset ?? 'not set')}`}
            onClick={() => open(!isOpen)}
          >
            <Chip color={value} />
            {value ? hexOf(value) : (unset ?? 'Choose')}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {isOpen && (
            <ColorField label={label} value={value} onChange={onChange} unset={unset} onDone={() => open(false)} />
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

type ColorFieldProps = Omit<ColorControlProps, 'unset'> & { unset: string | undefined; onDone: () => void }

function ColorField({ label, value, onChange, unset, onDone }: ColorFieldProps) {
  const { document: form } = useEditorState()
  const [recent] = useState(() => recentColors(localStorage))
  const [typed, setTyped] = useState(value ? hexOf(value) : '')
  const choose = (color: string) => {
    const parsed = parseColor(color)
    if (parsed) onChange(formatColor(parsed))
  }
  return (
    <div className={styles.fields} style={{ width: 220 }}>
      <ColorPicker
        format="rgba"
        fullWidth
        value={value ?? 'rgba(255, 255, 255, 1)'}
        saturationLabel={`${label}: saturation and lightness`}
        hueLabel={`${label}: hue`}
        alphaLabel={`${label}: transparency`}
        onChange={(color) => {
          choose(color)
          const parsed = parseColor(color)
          if (parsed) setTyped(hexOf(formatColor(parsed)))
        }}
      />
      <TextInput
        size="xs"
        aria-label={`${label}: hex code`}
        placeholder="#0c7a50"
        value={typed}
        error={typed !== '' && !parseColor(withHash(typed)) && 'Write it like #0c7a50.'}
        onChange={(event) => {
          setTyped(event.target.value)
          choose(withHash(event.target.value))
        }}
      />
      <SiteColorChips value={value} onChoose={choose} />
      <ColorChips label="Recent colors" colors={recent} onChoose={choose} />
      <ColorChips label="Form colors" colors={paletteOf(form).slice(0, 14)} onChoose={choose} />
      <div className={styles.tools}>
        {unset && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              onChange(undefined)
              onDone()
            }}
          >
            {unset}
          </Button>
        )}
        <Button size="compact-xs" variant="light" data-push onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

function withHash(text: string): string {
  const bare = text.replace(/\s+\d+\s*%$/, '').trim()
  return /^[0-9a-f]{3,8}$/i.test(bare) ? `#${bare}` : bare
}
