import { ActionIcon, Button, ColorPicker, Popover } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { keepSelection } from './keep-selection.ts'

/** Sets the color of the selected text. */
export function ColorTool({
  value,
  onChange,
  onBack,
}: {
  value: string | undefined
  onChange: (color: string | undefined) => void
  /** Returns the focus to the text. */
  onBack: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // After choosing a color, the focus is in the text, where Escape must first close this popover.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      onBack()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isOpen, onBack])
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          variant={value ? 'light' : 'subtle'}
          color={value ? 'leaf' : 'gray'}
          aria-label="Text color"
          title="Text color"
          aria-expanded={isOpen}
          onMouseDown={keepSelection}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPalette size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-typing="tools">
        <ColorPicker
          format="hex"
          value={value ?? '#1d4ed8'}
          saturationLabel="Saturation and lightness"
          hueLabel="Hue"
          onChangeEnd={onChange}
        />
        <Button
          size="compact-xs"
          mt="xs"
          variant="subtle"
          color="gray"
          onClick={() => {
            setOpen(false)
            onChange(undefined)
          }}
        >
          As the rest
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
