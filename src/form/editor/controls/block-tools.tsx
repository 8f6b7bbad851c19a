import { ActionIcon, Button, Popover, Select, TextInput, Tooltip } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconPalette, IconTrash, IconUnderline, type Icon } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Block, Span } from '../../components/text/model.ts'
import { isLinkAddress } from '../../document/address.ts'
import { ColorControl } from './color-control.tsx'
import styles from './controls.module.css'

const kinds = [
  { value: 'heading', label: 'Heading' },
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'item', label: 'List item' },
]
const toggles: readonly { mark: 'bold' | 'italic' | 'underline'; label: string; icon: Icon }[] = [
  { mark: 'bold', label: 'Bold', icon: IconBold },
  { mark: 'italic', label: 'Italic', icon: IconItalic },
  { mark: 'underline', label: 'Underline', icon: IconUnderline },
]

/** Marks to apply. Undefined removes one. */
type Looks = { readonly [K in keyof Span]?: Span[K] | undefined }

interface BlockToolsProps {
  type: Block['type']
  bold: boolean
  italic: boolean
  underline: boolean
  link: string | undefined
  color: string | undefined
  isRemovable: boolean
  onKind: (type: Block['type']) => void
  onLook: (marks: Looks) => void
  onRemove: () => void
}

/** Buttons for a block's type and the marks of the selection in it. Renders again only when one of them changes. */
export const BlockTools = memo(function BlockTools(props: BlockToolsProps) {
  const { type, link, color, isRemovable, onKind, onLook, onRemove } = props
  return (
    <div className={styles.tools}>
      <Select
        size="xs"
        w={112}
        aria-label="Text style"
        data={kinds}
        allowDeselect={false}
        value={type}
        onChange={(next) => onKind((next ?? 'paragraph') as Block['type'])}
      />
      {toggles.map(({ mark, label, icon: Picture }) => (
        <Tooltip key={mark} label={label} openDelay={400}>
          <ActionIcon
            variant={props[mark] ? 'light' : 'subtle'}
            color={props[mark] ? 'leaf' : 'gray'}
            aria-label={label}
            aria-pressed={props[mark]}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onLook({ [mark]: props[mark] ? undefined : true })}
          >
            <Picture size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
      <LinkTool value={link} onChange={(next) => onLook({ link: next })} />
      <ColorTool value={color} onChange={(next) => onLook({ color: next })} />
      {isRemovable && (
        <Tooltip label="Remove" openDelay={400}>
          <ActionIcon data-push variant="subtle" color="gray" aria-label="Remove text" onClick={onRemove}>
            <IconTrash size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
})

function LinkTool({ value, onChange }: { value: string | undefined; onChange: (link: string | undefined) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const wrong = draft !== null && draft !== '' && !isLinkAddress(draft)
  const close = (link?: string) => {
    if (link !== undefined && link !== (value ?? '')) onChange(link === '' ? undefined : link)
    setDraft(null)
  }
  return (
    <Popover
      opened={draft !== null}
      onChange={(isOpen) => !isOpen && close()}
      trapFocus
      withArrow
      shadow="md"
      width={260}
    >
      <Popover.Target>
        <Tooltip label="Link" openDelay={400}>
          <ActionIcon
            variant={value ? 'light' : 'subtle'}
            color={value ? 'leaf' : 'gray'}
            aria-label="Link"
            aria-pressed={Boolean(value)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setDraft(value ?? 'https://')}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label="Link URL"
          value={draft ?? ''}
          maxLength={2000}
          error={wrong && 'Start with https://, mailto: or tel:.'}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !wrong && close(draft ?? undefined)}
        />
        <div className={styles.tools} style={{ marginTop: 8 }}>
          {value && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => close('')}>
              Remove link
            </Button>
          )}
          <Button size="compact-xs" data-push disabled={wrong} onClick={() => close(draft ?? undefined)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColorTool({ value, onChange }: { value: string | undefined; onChange: (color: string | undefined) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} withArrow shadow="md" width={280} closeOnClickOutside={false}>
      <Popover.Target>
        <Tooltip label="Color" openDelay={400}>
          <ActionIcon
            variant={value ? 'light' : 'subtle'}
            color={value ? 'leaf' : 'gray'}
            aria-label="Text color"
            aria-expanded={isOpen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPalette size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <ColorControl label="Color" value={value} unset="Default" onChange={onChange} />
        <div className={styles.tools} style={{ marginTop: 8 }}>
          <Button size="compact-xs" variant="light" data-push onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
