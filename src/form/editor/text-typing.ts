import type { Block } from '../components/text/model.ts'
import { mergeBlock, retextBlock, splitBlock, toggleMark } from './blocks.ts'
import { selectTextRange, textRangeIn, type TextRange } from './caret.ts'
import { format, plain } from './spans.ts'

interface Typing {
  /** The element of the text component, looked up again after each render. */
  element(): HTMLElement | null
  blocks(): readonly Block[]
  change(blocks: Block[]): void
  /** Renders what `change` changed. */
  draw(): void
  /** Called when the shortcut for a link was pressed. */
  askLink(selection: TextSelection): void
  leave(): void
}

/** The selection in a text that is being typed into: a range of one of its blocks. An empty range is a caret. */
export interface TextSelection extends TextRange {
  readonly index: number
}

/** Operations on a text that is being typed into, called from outside. */
export interface TextEditing {
  /** Returns the current selection. Null if the caret is elsewhere. */
  selected(): TextSelection | null
  /** Adds a mark or a link to the selection, or removes one. With an empty selection, applies to the whole block. */
  format(selection: TextSelection, mark: Parameters<typeof format>[3]): void
  /** Toggles a mark of the selection. */
  toggle(selection: TextSelection, mark: 'bold' | 'italic' | 'underline'): void
  /** Replaces the selection with text. */
  insert(selection: TextSelection, words: string): void
  /** Selects the range again after the focus was elsewhere. */
  focus(selection: TextSelection): void
  stop(): void
}

const marks: Record<string, 'bold' | 'italic' | 'underline'> = { b: 'bold', i: 'italic', u: 'underline' }

/**
 * Lets the owner type directly into the drawn text. The browser inserts the characters, and they are read back.
 * Structural changes (a new paragraph, bold) are made to the document and then drawn.
 */
export function typeInto(root: ShadowRoot, typing: Typing, point?: { x: number; y: number }): TextEditing {
  /** Typing goes into a copy. The drawn element is kept in case the text returns to its earlier state. */
  let typedInto: { drawn: HTMLElement; copy: HTMLElement } | null = null
  const editables = () => [...(typing.element()?.querySelectorAll<HTMLElement>('h2,p,li') ?? [])]

  function begin() {
    const drawn = typing.element()
    if (drawn && drawn !== typedInto?.copy) {
      const copy = drawn.cloneNode(true) as HTMLElement
      // Elements that are drawn in place of typed text.
      for (const stand of copy.querySelectorAll<HTMLElement>('[data-stands]'))
        stand.replaceWith(stand.dataset['stands']!)
      drawn.replaceWith(copy)
      typedInto = { drawn, copy }
    }
    for (const block of editables()) {
      block.contentEditable = 'plaintext-only'
      block.style.cssText = 'outline:none;min-height:1lh;cursor:text'
    }
  }

  function place(index: number, range: TextRange) {
    const block = editables()[index]
    if (block) selectTextRange(block, range)
  }

  function redraw(blocks: Block[], index: number, range: TextRange) {
    typing.change(blocks)
    typing.draw()
    begin()
    place(index, range)
  }

  function onInput(event: Event) {
    const index = editables().findIndex((block) => block === event.target)
    if (index < 0) return
    const text = (editables()[index]!.textContent ?? '').replaceAll('\u00a0', ' ')
    typing.change(retextBlock(typing.blocks(), index, text))
  }

  function onKey(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.isComposing) return
    const index = editables().findIndex((block) => block === event.target)
    const range = index < 0 ? null : textRangeIn(root, editables()[index]!)
    const mark = (event.ctrlKey || event.metaKey) && marks[event.key.toLowerCase()]
    if (event.key === 'Escape' || event.key === 'Tab') typing.leave()
    else if (!range) return
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') typing.askLink({ index, ...range })
    else if (event.key === 'Enter' && !event.shiftKey) onEnter(index, range)
    else if (event.key === 'Backspace' && range.end === 0 && index > 0) onJoin(index)
    else if (mark) redraw(toggleMark(typing.blocks(), index, range, mark), index, range)
    else if (!isStepOut(event, index, range)) return
    event.preventDefault()
  }

  function onEnter(index: number, { start, end }: TextRange) {
    const text = plain(typing.blocks()[index]!.spans)
    const cut = retextBlock(typing.blocks(), index, text.slice(0, start) + text.slice(end))
    const split = splitBlock(cut, index, start)
    redraw(split, split.length > cut.length ? index + 1 : index, { start: 0, end: 0 })
  }

  function onJoin(index: number) {
    const at = plain(typing.blocks()[index - 1]!.spans).length
    redraw(mergeBlock(typing.blocks(), index), index - 1, { start: at, end: at })
  }

  /** Arrow keys move from block to block. */
  function isStepOut(event: KeyboardEvent, index: number, { start, end }: TextRange): boolean {
    const length = plain(typing.blocks()[index]!.spans).length
    const back = event.key === 'ArrowLeft' && end === 0 && index > 0
    const on = event.key === 'ArrowRight' && start === length && index < editables().length - 1
    if (!back && !on) return false
    const at = back ? plain(typing.blocks()[index - 1]!.spans).length : 0
    place(index + (back ? -1 : 1), { start: at, end: at })
    return true
  }

  root.addEventListener('input', onInput)
  root.addEventListener('keydown', onKey as EventListener)
  begin()
  enter(editables(), point)
  return {
    selected() {
      const found = editables().map((block) => textRangeIn(root, block))
      const index = found.findIndex((range) => range !== null)
      return index < 0 ? null : { index, ...found[index]! }
    },
    format(selection, mark) {
      const [blocks, block] = [typing.blocks(), typing.blocks()[selection.index]]
      if (!block) return
      const { start, end } = wholeIfNone(selection, block)
      redraw(
        blocks.with(selection.index, { ...block, spans: format(block.spans, start, end, mark) }),
        selection.index,
        selection,
      )
    },
    toggle(selection, mark) {
      const block = typing.blocks()[selection.index]
      if (block)
        redraw(
          toggleMark(typing.blocks(), selection.index, wholeIfNone(selection, block), mark),
          selection.index,
          selection,
        )
    },
    insert({ index, start, end }, words) {
      const text = plain(typing.blocks()[index]?.spans ?? [])
      const at = start + words.length
      redraw(retextBlock(typing.blocks(), index, text.slice(0, start) + words + text.slice(end)), index, {
        start: at,
        end: at,
      })
    },
    focus: (selection) => place(selection.index, selection),
    stop() {
      root.removeEventListener('input', onInput)
      root.removeEventListener('keydown', onKey as EventListener)
      if (typedInto?.copy.isConnected) typedInto.copy.replaceWith(typedInto.drawn)
    },
  }
}

function wholeIfNone({ start, end }: TextRange, block: Block): TextRange {
  return end > start ? { start, end } : { start: 0, end: plain(block.spans).length }
}

/** Puts the caret where the owner clicked, or selects the text if it was opened by key. */
function enter(blocks: HTMLElement[], point?: { x: number; y: number }) {
  const hit = point && blocks.find((block) => block.getBoundingClientRect().bottom >= point.y)
  const block = hit ?? blocks.at(-1)
  if (!block) return
  const length = block.textContent?.length ?? 0
  selectTextRange(block, { start: point ? length : 0, end: length })
}
