import { Textarea } from '@mantine/core'
import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Block, Span } from '../../components/text/model.ts'
import { format, has, plain, retext } from '../spans.ts'
import { BlockTools } from './block-tools.tsx'
import styles from './controls.module.css'
import { useOwnValue } from './use-own-value.ts'

interface BlockControlProps {
  block: Block
  onChange: (block: Block) => void
  onRemove: (() => void) | undefined
}

/** Used when there is only a caret: nothing is selected, and its position is irrelevant. */
const nothingMarked = { start: 0, end: 0 }

/** One block of text. Formatting applies to the selection in its field, or to all of it. */
export function BlockControl({ block: given, onChange, onRemove }: BlockControlProps) {
  const own = useOwnValue(given, onChange)
  const block = own.value
  const [selected, setMarked] = useState(nothingMarked)
  const text = plain(block.spans)
  const [from, to] =
    selected.end > selected.start ? [selected.start, Math.min(selected.end, text.length)] : [0, text.length]
  const linked = spanAt(block.spans, from)
  const actions = useLatest({
    onKind: (type) => own.step({ ...block, type }),
    onLook: (marks) => own.step({ ...block, spans: format(block.spans, from, to, marks) }),
    onRemove: () => onRemove?.(),
  })
  return (
    <div className={styles.block}>
      <BlockTools
        type={block.type}
        bold={has(block.spans, from, to, 'bold')}
        italic={has(block.spans, from, to, 'italic')}
        underline={has(block.spans, from, to, 'underline')}
        link={linked?.link}
        color={linked?.color}
        isRemovable={onRemove !== undefined}
        {...actions}
      />
      <Textarea
        aria-label="Text"
        autosize
        minRows={1}
        maxRows={10}
        maxLength={5000}
        value={text}
        {...own.field}
        onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
          setMarked(start === end ? nothingMarked : { start, end })
        }
        onChange={(event) => own.change({ ...block, spans: retext(block.spans, event.target.value) })}
      />
    </div>
  )
}

type Actions = Pick<ComponentProps<typeof BlockTools>, 'onKind' | 'onLook' | 'onRemove'>

/** Returns functions that keep their identity across keystrokes but always call the latest actions. */
function useLatest(actions: Actions): Actions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      onKind: (type) => latest.current.onKind(type),
      onLook: (marks) => latest.current.onLook(marks),
      onRemove: () => latest.current.onRemove(),
    }),
    [],
  )
}

function spanAt(spans: readonly Span[], at: number): Span | undefined {
  let left = at
  return spans.find((span) => (left -= span.text.length) < 0)
}
