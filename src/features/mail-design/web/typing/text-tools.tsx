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
import type { Passage, Span } from '../../document.ts'
import type { Box } from '../../drop.ts'
import styles from '../mail-design.module.css'
import { MergeTagMenu } from '../merge-tag-menu.tsx'
import { AlignTool } from './align-tool.tsx'
import { ColorTool } from './color-tool.tsx'
import { insertText } from './edit-passages.ts'
import { keepSelection } from './keep-selection.ts'
import { LinkTool } from './link-tool.tsx'
import {
  align,
  firstLook,
  giveLook,
  hasLook,
  indent,
  type Kind,
  kindOf,
  linkedRange,
  toggleKind,
} from './passage-looks.ts'
import { caretAt, isCaret, stretchesOf } from './passage-range.ts'
import type { Spot, TypedText } from './type-text.ts'

const kinds: readonly { kind: Kind; label: string; icon: Icon }[] = [
  { kind: 'paragraph', label: 'Paragraph (Ctrl Alt 0)', icon: IconPilcrow },
  { kind: 'heading', label: 'Heading (Ctrl Alt 1)', icon: IconHeading },
  { kind: 'bullets', label: 'Bulleted list (Ctrl Shift 8)', icon: IconList },
  { kind: 'numbers', label: 'Numbered list (Ctrl Shift 7)', icon: IconListNumbers },
]
const looks: readonly { look: 'bold' | 'italic' | 'underline'; label: string; icon: Icon }[] = [
  { look: 'bold', label: 'Bold (Ctrl B)', icon: IconBold },
  { look: 'italic', label: 'Italic (Ctrl I)', icon: IconItalic },
  { look: 'underline', label: 'Underline (Ctrl U)', icon: IconUnderline },
]
const plainLook = { bold: undefined, italic: undefined, underline: undefined, color: undefined, link: undefined }

interface TextToolsProps {
  ref: Ref<HTMLDivElement>
  box: Box
  passages: readonly Passage[]
  /** How the whole block is aligned. */
  blockAlign: NonNullable<Passage['align']>
  spot: Spot
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
  typed: () => TypedText | null
}

/** What can be done to the words that are selected, or to those that are typed next. */
export function TextTools({ ref, box, passages, blockAlign, spot, isLinking, onLinking, typed }: TextToolsProps) {
  const { range, next } = spot
  const touched = stretchesOf(passages, range).flatMap(({ index }) => passages[index] ?? [])
  const [first] = touched
  if (!first) return null
  const isOn = (look: 'bold' | 'italic' | 'underline') =>
    next && look in next ? Boolean(next[look]) : hasLook(passages, range, look)
  const span = firstLook(passages, range)

  const back = () => typed()?.focus(range)

  function link(address: string | undefined) {
    const linked = linkedRange(passages, range)
    if (!isCaret(linked)) typed()?.run(giveLook({ link: address }), linked)
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
            isOn={touched.every((passage) => kindOf(passage) === kind)}
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
        {looks.map(({ look, label, icon }) => (
          <Tool
            key={look}
            label={label}
            icon={icon}
            isOn={isOn(look)}
            onClick={() => typed()?.look({ [look]: isOn(look) ? undefined : true })}
          />
        ))}
        <LinkTool value={linkAt(passages, range)} isOpen={isLinking} onOpen={onLinking} onChange={link} onBack={back} />
        <ColorTool
          value={next && 'color' in next ? next.color : span.color}
          onChange={(color) => typed()?.look({ color })}
          onBack={back}
        />
        <Tool
          label="Clear formatting"
          icon={IconClearFormatting}
          isOff={isCaret(range)}
          onClick={() => typed()?.look(plainLook)}
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

/** Where the words lead that a link would be given to. */
function linkAt(passages: readonly Passage[], range: Spot['range']): string | undefined {
  const linked = linkedRange(passages, range)
  return firstLook(passages, isCaret(linked) ? caretAt(range.start.index, range.start.at) : linked).link
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
