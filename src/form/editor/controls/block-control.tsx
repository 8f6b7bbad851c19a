import { ActionIcon, Button, Popover, Select, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconPalette, IconTrash, IconUnderline, type Icon } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isLinkAddress } from '../../document/address.ts'
import type { Block, Span } from '../../components/text/model.ts'
import { format, has, plain, retext } from '../spans.ts'
import { ColorControl } from './color-control.tsx'
import styles from './controls.module.css'
import { useOwnValue } from './use-own-value.ts'

const kinds = [
  { value: 'heading', label: 'Heading' },
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'item', label: 'List entry' },
]
const toggles: readonly { look: 'bold' | 'italic' | 'underline'; label: string; icon: Icon }[] = [
  { look: 'bold', label: 'Bold', icon: IconBold },
  { look: 'italic', label: 'Italic', icon: IconItalic },
  { look: 'underline', label: 'Underline', icon: IconUnderline },
]

interface BlockControlProps {
  block: Block
  onChange: (block: Block) => void
  onRemove: (() => void) | undefined
}

/** One block of text. Looks go to what is selected in its field, or to all of it. */
export function BlockControl({ block: given, onChange, onRemove }: BlockControlProps) {
  const own = useOwnValue(given, onChange)
  const block = own.value
  const field = useRef<HTMLTextAreaElement>(null)
  const [selected, setSelected] = useState({ start: 0, end: 0 })
  const text = plain(block.spans)
  const [from, to] =
    selected.end > selected.start ? [selected.start, Math.min(selected.end, text.length)] : [0, text.length]

  function look(fields: { [K in keyof Span]?: Span[K] | undefined }) {
    own.step({ ...block, spans: format(block.spans, from, to, fields) })
  }

  const linked = spanAt(block.spans, from)
  return (
    <div className={styles.block}>
      <div className={styles.tools}>
        <Select
          size="xs"
          w={112}
          aria-label="Kind of text"
          data={kinds}
          allowDeselect={false}
          value={block.type}
          onChange={(type) => own.step({ ...block, type: (type ?? 'paragraph') as Block['type'] })}
        />
        {toggles.map(({ look: name, label, icon: Picture }) => {
          const on = has(block.spans, from, to, name)
          return (
            <Tooltip key={name} label={label} openDelay={400}>
              <ActionIcon
                variant={on ? 'light' : 'subtle'}
                color={on ? 'leaf' : 'gray'}
                aria-label={label}
                aria-pressed={on}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => look({ [name]: on ? undefined : true })}
              >
                <Picture size={16} />
              </ActionIcon>
            </Tooltip>
          )
        })}
        <LinkTool value={linked?.link} onChange={(link) => look({ link })} />
        <ColorTool value={linked?.color} onChange={(color) => look({ color })} />
        {onRemove && (
          <Tooltip label="Remove" openDelay={400}>
            <ActionIcon data-push variant="subtle" color="gray" aria-label="Remove this text" onClick={onRemove}>
              <IconTrash size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Textarea
        ref={field}
        aria-label="Text"
        autosize
        minRows={1}
        maxRows={10}
        maxLength={5000}
        value={text}
        {...own.field}
        onSelect={(event) =>
          setSelected({ start: event.currentTarget.selectionStart, end: event.currentTarget.selectionEnd })
        }
        onChange={(event) => own.change({ ...block, spans: retext(block.spans, event.target.value) })}
      />
    </div>
  )
}

function spanAt(spans: readonly Span[], at: number): Span | undefined {
  let left = at
  return spans.find((span) => (left -= span.text.length) < 0)
}

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
          label="Leads to"
          value={draft ?? ''}
          maxLength={2000}
          error={wrong && 'Start with https://, mailto: or tel:.'}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !wrong && close(draft ?? undefined)}
        />
        <div className={styles.tools} style={{ marginTop: 8 }}>
          {value && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => close('')}>
              No link
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
        <Tooltip label="Colour" openDelay={400}>
          <ActionIcon
            variant={value ? 'light' : 'subtle'}
            color={value ? 'leaf' : 'gray'}
            aria-label="Colour of the text"
            aria-expanded={isOpen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPalette size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <ColorControl label="Colour" value={value} unset="As the rest" onChange={onChange} />
        <div className={styles.tools} style={{ marginTop: 8 }}>
          <Button size="compact-xs" variant="light" data-push onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
