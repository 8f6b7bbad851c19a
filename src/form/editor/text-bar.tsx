import { IconBold, IconCheck, IconItalic, IconLink, IconLinkOff, IconUnderline } from '@tabler/icons-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Block } from '../components/text/model.ts'
import { isLinkAddress } from '../document/address.ts'
import { fieldsOf } from '../document/fields.ts'
import { findComponent } from '../document/tree.ts'
import type { Boxes } from './boxes.ts'
import { badgeStyle } from './badge-style.ts'
import styles from './tag.module.css'
import { useEditor, useEditorFacts } from './editor-context.tsx'
import { splitSpans } from './spans.ts'
import type { TextSelection, TextEditing } from './text-typing.ts'

const marks = [
  { mark: 'bold', label: 'Bold', icon: IconBold },
  { mark: 'italic', label: 'Italic', icon: IconItalic },
  { mark: 'underline', label: 'Underline', icon: IconUnderline },
] as const

interface TextBarProps {
  /** ID of the text that is being typed into. */
  id: string
  hands: TextEditing
  boxes: Boxes
  /** The text range that is being linked. */
  linking: TextSelection | null
  onLinking: (selection: TextSelection | null) => void
}

/** True for the bar itself. A click on it doesn't end the typing. */
export function isTextBar(target: EventTarget): boolean {
  return target instanceof HTMLElement && 'textBar' in target.dataset
}

/** A bar above the text that is being typed into, with actions for the selected range. */
export function TextBar({ id, hands, boxes, linking, onLinking }: TextBarProps) {
  useSyncExternalStore(boxes.subscribe, boxes.version)
  const names = useEditorFacts(({ document: form }) =>
    [...new Set(fieldsOf(form).map(({ name }) => name))].filter(Boolean),
  )
  const box = boxes.of(id)
  if (!box) return null
  return (
    <div
      data-text-bar
      className={`${styles.tag} ${styles.textBar}`}
      style={badgeStyle(box.x, box.y, box.y + box.height)}
      role="toolbar"
      tabIndex={-1}
      aria-label="Text formatting"
      onKeyDown={(event) => event.stopPropagation()}
    >
      {linking ? (
        <LinkField id={id} selection={linking} hands={hands} onClose={() => onLinking(null)} />
      ) : (
        <>
          {marks.map(({ mark, label, icon: Picture }) => (
            <Tool key={mark} label={label} onPress={() => act(hands, (now) => hands.toggle(now, mark))}>
              <Picture size={15} stroke={1.8} />
            </Tool>
          ))}
          <Tool label="Link" onPress={() => onLinking(hands.selected())}>
            <IconLink size={15} stroke={1.8} />
          </Tool>
          {names.length > 0 && (
            <select
              aria-label="Insert merge tag"
              value=""
              onChange={({ target }) => act(hands, (now) => hands.insert(now, `[${target.value}]`))}
            >
              <option value="" disabled>
                Insert…
              </option>
              {names.map((name) => (
                <option key={name} value={name}>{`[${name}]`}</option>
              ))}
            </select>
          )}
        </>
      )}
    </div>
  )
}

function act(hands: TextEditing, change: (selection: TextSelection) => void) {
  const selection = hands.selected()
  if (selection) change(selection)
}

function Tool({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    // The text stays selected while the button is pressed.
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

interface LinkFieldProps {
  id: string
  selection: TextSelection
  hands: TextEditing
  onClose: () => void
}

function LinkField({ id, selection, hands, onClose }: LinkFieldProps) {
  const editor = useEditor()
  const [was] = useState(() => {
    const { blocks } = findComponent(editor.get().document, id) as { blocks: readonly Block[] }
    return splitSpans(blocks[selection.index]?.spans ?? [], selection.start)[1][0]?.link
  })
  const [address, setAddress] = useState(was ?? 'https://')
  const isWrong = address !== '' && !isLinkAddress(address)
  const close = (link?: string | null) => {
    if (link !== undefined) hands.format(selection, { link: link ?? undefined })
    else hands.focus(selection)
    onClose()
  }
  return (
    <>
      <input
        // A user who chose to add a link wants to type its address.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Link URL"
        aria-invalid={isWrong}
        value={address}
        maxLength={2000}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          // The focus returns to the text, where the key would otherwise be typed.
          event.preventDefault()
          if (event.key === 'Escape') close()
          else if (!isWrong) close(address === '' ? null : address)
        }}
      />
      <Tool label="Apply link" onPress={() => !isWrong && close(address === '' ? null : address)}>
        <IconCheck size={15} stroke={1.8} />
      </Tool>
      {was && (
        <Tool label="Remove link" onPress={() => close(null)}>
          <IconLinkOff size={15} stroke={1.8} />
        </Tool>
      )}
    </>
  )
}
