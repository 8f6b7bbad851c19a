import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconBraces,
  IconHeading,
  IconItalic,
  IconList,
  IconPilcrow,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react'
import type { Ref } from 'react'
import { retextBlock, toggleLook } from '#form/editor/blocks.ts'
import { format, has, plain } from '#form/editor/spans.ts'
import type { Passage, Span } from '../../document.ts'
import type { Box } from '../../drop.ts'
import { ColorTool } from './color-tool.tsx'
import { keepSelection } from './keep-selection.ts'
import { LinkTool } from './link-tool.tsx'
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
      tabIndex={-1}
      style={{ left: `max(0px, min(${box.x}px, 100% - 320px))`, top: box.y }}
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
