import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconBraces,
  IconClearFormatting,
  IconHeading,
  type Icon,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPilcrow,
  IconUnderline,
} from '@tabler/icons-react'
import type { Ref } from 'react'
import type { Paragraph, Span } from '../../document.ts'
import type { Box } from '../../drop.ts'
import styles from '../canvas/canvas.module.css'
import { MergeTagMenu } from '../merge-tag-menu.tsx'
import { AlignTool } from './align-tool.tsx'
import { ColorTool } from './color-tool.tsx'
import { insertText } from './edit-paragraphs.ts'
import { keepSelection } from './keep-selection.ts'
import { LinkTool } from './link-tool.tsx'
import {
  align,
  firstMarks,
  setMarks,
  hasMark,
  indent,
  type Kind,
  kindOf,
  linkedRange,
  toggleKind,
} from './text-marks.ts'
import { caretAt, isCaret, rangesByParagraph } from './text-range.ts'
import type { TextSelection, TypedText } from './type-text.ts'

const kinds: readonly { kind: Kind; label: string; icon: Icon }[] = [
  { kind: 'paragraph', label: 'Paragraph (Ctrl Alt 0)', icon: IconPilcrow },
  { kind: 'heading', label: 'Heading (Ctrl Alt 1)', icon: IconHeading },
  { kind: 'bullets', label: 'Bulleted list (Ctrl Shift 8)', icon: IconList },
  { kind: 'numbers', label: 'Numbered list (Ctrl Shift 7)', icon: IconListNumbers },
]
const markTools: readonly { mark: 'bold' | 'italic' | 'underline'; label: string; icon: Icon }[] = [
  { mark: 'bold', label: 'Bold (Ctrl B)', icon: IconBold },
  { mark: 'italic', label: 'Italic (Ctrl I)', icon: IconItalic },
  { mark: 'underline', label: 'Underline (Ctrl U)', icon: IconUnderline },
]
const noMarks = { bold: undefined, italic: undefined, underline: undefined, color: undefined, link: undefined }

interface TextToolsProps {
  ref: Ref<HTMLDivElement>
  box: Box
  paragraphs: readonly Paragraph[]
  /** Alignment of the whole block. */
  blockAlign: NonNullable<Paragraph['align']>
  selection: TextSelection
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
  typed: () => TypedText | null
}

/** The toolbar for the selected text, or for what is typed next. */
export function TextTools({
  ref,
  box,
  paragraphs,
  blockAlign,
  selection,
  isLinking,
  onLinking,
  typed,
}: TextToolsProps) {
  const { range, next } = selection
  const touched = rangesByParagraph(paragraphs, range).flatMap(({ index }) => paragraphs[index] ?? [])
  const [first] = touched
  if (!first) return null
  const isOn = (mark: 'bold' | 'italic' | 'underline') =>
    next && mark in next ? Boolean(next[mark]) : hasMark(paragraphs, range, mark)
  const span = firstMarks(paragraphs, range)

  const back = () => typed()?.focus(range)

  function link(address: string | undefined) {
    const linked = linkedRange(paragraphs, range)
    if (!isCaret(linked)) typed()?.run(setMarks({ link: address }), linked)
    else if (address) typed()?.run(insertText(address, { link: address } satisfies Omit<Span, 'text'>))
    else back()
  }

  return (
    <div
      className={styles.textFrame}
      style={{ left: `max(0px, min(${box.x}px, 100% - 450px))`, top: box.y, height: box.height }}
    >
      <div
        ref={ref}
        className={styles.textTools}
        data-typing="tools"
        role="toolbar"
        aria-label="Formatting"
        tabIndex={-1}
      >
        {kinds.map(({ kind, label, icon }) => (
          <Tool
            key={kind}
            label={label}
            icon={icon}
            isOn={touched.every((paragraph) => kindOf(paragraph) === kind)}
            onClick={() => typed()?.run(toggleKind(kind))}
          />
        ))}
        <Tool
          label="Decrease indent (Ctrl [)"
          icon={IconIndentDecrease}
          isOff={!touched.some(({ level = 0 }) => level > 0)}
          onClick={() => typed()?.run(indent(-1))}
        />
        <Tool
          label="Increase indent (Ctrl ])"
          icon={IconIndentIncrease}
          isOff={touched.every(({ type }) => type === 'heading')}
          onClick={() => typed()?.run(indent(1))}
        />
        <AlignTool value={first.align ?? blockAlign} onChange={(to) => typed()?.run(align(to))} />
        <i />
        {markTools.map(({ mark, label, icon }) => (
          <Tool
            key={mark}
            label={label}
            icon={icon}
            isOn={isOn(mark)}
            onClick={() => typed()?.setMarks({ [mark]: isOn(mark) ? undefined : true })}
          />
        ))}
        <LinkTool
          value={linkAt(paragraphs, range)}
          isOpen={isLinking}
          onOpen={onLinking}
          onChange={link}
          onBack={back}
        />
        <ColorTool
          value={next && 'color' in next ? next.color : span.color}
          onChange={(color) => typed()?.setMarks({ color })}
          onBack={back}
        />
        <Tool
          label="Clear formatting"
          icon={IconClearFormatting}
          isOff={isCaret(range)}
          onClick={() => typed()?.setMarks(noMarks)}
        />
        <MergeTagMenu
          onPick={(tag) => typed()?.run(insertText(tag))}
          target={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Merge tag"
              title="Merge tag"
              onMouseDown={keepSelection}
            >
              <IconBraces size={16} />
            </ActionIcon>
          }
        />
      </div>
    </div>
  )
}

/** Returns the current link of the text that the link tool applies to. */
function linkAt(paragraphs: readonly Paragraph[], range: TextSelection['range']): string | undefined {
  const linked = linkedRange(paragraphs, range)
  return firstMarks(paragraphs, isCaret(linked) ? caretAt(range.start.index, range.start.at) : linked).link
}

interface ToolProps {
  label: string
  icon: Icon
  isOn?: boolean
  isOff?: boolean
  onClick: () => void
}

function Tool({ label, icon: Picture, isOn, isOff = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'leaf' : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isOff || undefined}
        {...(isOff && { 'data-disabled': true })}
        onMouseDown={keepSelection}
        onClick={() => !isOff && onClick()}
      >
        <Picture size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
