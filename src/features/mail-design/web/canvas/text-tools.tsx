import { ActionIcon, Button, ColorPicker, Popover, TextInput, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconBraces,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconPalette,
  IconPilcrow,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { retextBlock, toggleLook } from '#form/editor/blocks.ts'
import { format, has, plain } from '#form/editor/spans.ts'
import type { Passage, Span } from '../../document.ts'
import type { Box } from '../../drop.ts'
import { linkOf } from '../../links.ts'
import { MergeTagMenu } from '../merge-tag-menu.tsx'
import styles from '../mail-design.module.css'
import type { Spot } from './type-text.ts'

const kinds: readonly { type: Passage['type']; label: string; icon: Icon }[] = [
  { type: 'paragraph', label: 'Paragraph', icon: IconPilcrow },
  { type: 'heading', label: 'Heading', icon: IconHeading },
  { type: 'item', label: 'List', icon: IconList },
]
const looks: readonly { look: 'bold' | 'italic' | 'underline'; label: string; icon: Icon }[] = [
  { look: 'bold', label: 'Bold (Ctrl B)', icon: IconBold },
  { look: 'italic', label: 'Italic (Ctrl I)', icon: IconItalic },
  { look: 'underline', label: 'Underline (Ctrl U)', icon: IconUnderline },
]

interface TextToolsProps {
  ref: Ref<HTMLDivElement>
  box: Box
  passages: readonly Passage[]
  spot: Spot
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
  onEdit: (change: (passages: readonly Passage[]) => Passage[], after?: Spot) => void
  /** Back to the text. */
  onBack: () => void
}

/** What can be done to the text where the caret is. Without a selection, looks go to the whole passage. */
export function TextTools({ ref, box, passages, spot, isLinking, onLinking, onEdit, onBack }: TextToolsProps) {
  const passage = passages[spot.index]
  if (!passage) return null
  const length = plain(passage.spans).length
  const isEmpty = spot.stretch.start === spot.stretch.end
  const { start, end } = isEmpty ? { start: 0, end: length } : spot.stretch
  const span = spanAt(passage.spans, isEmpty ? spot.stretch.start : start)
  const give = (fields: { [K in keyof Span]?: Span[K] | undefined }) =>
    onEdit((all) => all.with(spot.index, { ...passage, spans: format(passage.spans, start, end, fields) }))

  function insertTag(tag: string) {
    const text = plain(passage!.spans)
    const next = text.slice(0, spot.stretch.start) + tag + text.slice(spot.stretch.end)
    const caret = spot.stretch.start + tag.length
    onEdit((all) => retextBlock(all, spot.index, next), { index: spot.index, stretch: { start: caret, end: caret } })
  }

  return (
    <div
      ref={ref}
      className={styles.textTools}
      data-typing="tools"
      role="toolbar"
      aria-label="Formatting"
      style={{ left: box.x, top: box.y }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onBack()
      }}
    >
      {kinds.map(({ type, label, icon }) => (
        <Tool
          key={type}
          label={label}
          icon={icon}
          isOn={passage.type === type}
          onClick={() => onEdit((all) => all.with(spot.index, { ...passage, type }))}
        />
      ))}
      <i />
      {looks.map(({ look, label, icon }) => (
        <Tool
          key={look}
          label={label}
          icon={icon}
          isOn={has(passage.spans, start, end, look)}
          onClick={() => onEdit((all) => toggleLook(all, spot.index, { start, end }, look) as Passage[])}
        />
      ))}
      <LinkTool
        value={span?.link}
        isOpen={isLinking}
        onOpen={onLinking}
        onChange={(link) => give({ link })}
        onBack={onBack}
      />
      <ColorTool value={span?.color} onChange={(color) => give({ color })} />
      <MergeTagMenu
        onPick={insertTag}
        target={
          <ActionIcon variant="subtle" color="gray" aria-label="Merge tag" onMouseDown={keepSelection}>
            <IconBraces size={16} />
          </ActionIcon>
        }
      />
    </div>
  )
}

const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault()

function spanAt(spans: readonly Span[], at: number): Span | undefined {
  let left = at
  return spans.find((span) => (left -= span.text.length) < 0) ?? spans.at(-1)
}

interface ToolProps {
  label: string
  icon: Icon
  isOn: boolean
  onClick: () => void
}

function Tool({ label, icon: Picture, isOn, onClick }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'leaf' : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        onMouseDown={keepSelection}
        onClick={onClick}
      >
        <Picture size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

interface LinkToolProps {
  value: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (link: string | undefined) => void
  onBack: () => void
}

function LinkTool({ value, isOpen, onOpen, onChange, onBack }: LinkToolProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? 'https://'
  const isWrong = text !== '' && text !== 'https://' && linkOf(text) === undefined
  const close = (link?: string) => {
    onOpen(false)
    setDraft(null)
    if (link === undefined) onBack()
    else onChange(link === '' || link === 'https://' ? undefined : link)
  }
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} trapFocus withArrow shadow="md" width={280}>
      <Popover.Target>
        <Tooltip label="Link (Ctrl K)" openDelay={400}>
          <ActionIcon
            variant={value ? 'light' : 'subtle'}
            color={value ? 'leaf' : 'gray'}
            aria-label="Link (Ctrl K)"
            aria-pressed={Boolean(value)}
            onMouseDown={keepSelection}
            onClick={() => onOpen(true)}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown data-typing="tools">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWrong) close(text)
          }}
        >
          <TextInput
            label="Leads to"
            value={text}
            maxLength={2000}
            error={isWrong && 'Start with https://, mailto: or tel:.'}
            onChange={(event) => setDraft(event.target.value.trim())}
          />
          <div className={styles.line}>
            {value && (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => close('')}>
                No link
              </Button>
            )}
            <Button size="compact-xs" type="submit" disabled={isWrong}>
              Done
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColorTool({ value, onChange }: { value: string | undefined; onChange: (color: string | undefined) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow shadow="md">
      <Popover.Target>
        <Tooltip label="Colour" openDelay={400}>
          <ActionIcon
            variant={value ? 'light' : 'subtle'}
            color={value ? 'leaf' : 'gray'}
            aria-label="Colour of the words"
            aria-expanded={isOpen}
            onMouseDown={keepSelection}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPalette size={16} />
          </ActionIcon>
        </Tooltip>
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
