import { plain, retext } from '#form/editor/spans.ts'
import type { Paragraph } from '../../document.ts'
import { textCaps } from '../../names.ts'
import { drawnText } from './drawn-text.ts'
import { deleteSelected, insertText, isPlaced, splitParagraph, stepOut } from './edit-paragraphs.ts'
import { setMarks, hasMark, kindBegun, type Marks, marksAt, toggleKind } from './text-marks.ts'
import { caretAt, type Edit, isCaret, isSameRange, lengthOf, type TextRange, rangeWithin } from './text-range.ts'
import { typingClipboard } from './typing-clipboard.ts'
import { typingKeys } from './typing-keys.ts'

/** The selected range. For a caret, also the marks of what is typed next. */
export interface TextSelection {
  readonly range: TextRange
  readonly next: Marks | null
}

interface Typing {
  readonly element: HTMLElement
  readonly paragraphs: () => readonly Paragraph[]
  /** `isStep`: whether it's a separate undo step. */
  readonly change: (paragraphs: Paragraph[], isStep: boolean) => void
  /** Draws the document after `change`. */
  readonly draw: () => void
  /** Called when the selection changes. */
  readonly onMove: (selection: TextSelection) => void
  /** Makes further typing a separate undo step. */
  readonly onRest: () => void
  readonly onLink: () => void
  readonly onTools: () => void
  readonly leave: () => void
}

/** A text being typed into, as used by its toolbar. */
export interface TypedText {
  /** Applies an edit to the selection, draws it, and returns the focus to the text. */
  run(edit: Edit, range?: TextRange): void
  /** Sets marks on the selection, or on what is typed next. */
  setMarks(marks: Marks): void
  focus(range: TextRange): void
  /** Starts typing at the pointer's position, or at the end without one. */
  begin(at: { x: number; y: number } | null, isWhole: boolean): void
  /** Draws changes made from outside, for example by an undo. */
  catchUp(): void
  stop(): void
}

/**
 * Lets the owner type into the drawn text itself. Plain typing is left to the browser and read back; any other edit is
 * applied to the document and drawn.
 */
export function typeText(root: ShadowRoot, typing: Typing): TypedText {
  const { element } = typing
  const drawn = drawnText(root, element)
  let known = typing.paragraphs()
  let next: Marks | null = null
  let last = caretAt(0, 0)

  function tell(range: TextRange) {
    last = range
    typing.onMove({ range, next })
  }

  function edit(change: Edit, range: TextRange, isStep = true) {
    const edited = change(typing.paragraphs(), range)
    next = null
    typing.change(edited.paragraphs, isStep)
    known = typing.paragraphs()
    typing.draw()
    drawn.select(edited.range)
    tell(edited.range)
  }

  /** Returns the current selection. The browser reports selection changes later than key presses. */
  const here = () => rangeWithin(typing.paragraphs(), drawn.selected() ?? last)

  /** Typing at another position starts a new undo step. */
  function settle() {
    const range = here()
    if (!isSameRange(range, last)) typing.onRest()
    last = range
  }

  function applyMarks(given: Marks) {
    settle()
    const range = last
    if (!isCaret(range)) return edit(setMarks(given), range)
    next = { ...next, ...given }
    drawn.select(range)
    tell(range)
  }

  function toggle(name: 'bold' | 'italic' | 'underline') {
    const isOn = next && name in next ? Boolean(next[name]) : hasMark(typing.paragraphs(), here(), name)
    applyMarks({ [name]: isOn ? undefined : true })
  }

  /** Handles typed text. The browser may insert it if the edit is nothing more than that. */
  function onText(text: string, range: TextRange): boolean {
    const paragraphs = typing.paragraphs()
    const { spans } = paragraphs[range.start.index]!
    const kind = text === ' ' && isCaret(range) ? kindBegun(paragraphs, range.start) : undefined
    if (kind) {
      const begun = { start: { index: range.start.index, at: 0 }, end: range.end }
      edit((all, where) => {
        const without = deleteSelected(all, where)
        return toggleKind(kind)(without.paragraphs, without.range)
      }, begun)
    } else if (next) edit(insertText(text, definite({ ...marksAt(spans, range.start.at), ...next })), range, false)
    else if (!isCaret(range) || lengthOf(paragraphs[range.start.index]) === 0 || isBehindLink(range)) {
      edit(insertText(text), range, !isCaret(range))
    } else return false
    return true
  }

  function isBehindLink({ start: { index, at } }: TextRange): boolean {
    const { spans } = typing.paragraphs()[index]!
    const here = marksAt(spans, at)
    return at > 0 && here.link === undefined && marksAt(spans, at - 1).link !== undefined
  }

  function onDelete(range: TextRange): boolean {
    if (isCaret(range)) return true
    const { start, end } = range
    const isWithin = end.index === start.index && end.at - start.at < lengthOf(typing.paragraphs()[start.index])
    if (isWithin && isCaret(here())) return false
    edit(deleteSelected, range, !isWithin)
    return true
  }

  function onBeforeInput(event: InputEvent) {
    const { inputType } = event
    settle()
    const [target] = event.getTargetRanges()
    // Composing keyboards (IMEs) send Enter in the middle of a composition.
    const isBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak'
    if (inputType === 'insertCompositionText' || (event.isComposing && !isBreak)) return
    const range = target && drawn.rangeOf(target)
    if (onInputType(event, range ? rangeWithin(typing.paragraphs(), range) : here())) event.preventDefault()
  }

  function onInputType(event: InputEvent, range: TextRange): boolean {
    const { inputType, data, dataTransfer } = event
    if (inputType === 'insertText' || inputType === 'insertReplacementText') {
      return onText(data ?? dataTransfer?.getData('text/plain') ?? '', range)
    }
    if (inputType === 'insertParagraph') edit(splitParagraph, range)
    else if (inputType === 'insertLineBreak') edit(insertText('\n'), range)
    else if (inputType.startsWith('delete') && inputType !== 'deleteByDrag') {
      const now = here()
      const isAtStart = isCaret(now) && now.start.at === 0 && inputType.endsWith('Backward')
      if (!isAtStart || !isPlaced(typing.paragraphs()[now.start.index]!)) return onDelete(range)
      edit(stepOut, now)
    }
    return true
  }

  function onInput() {
    const all = drawn.paragraphs()
    const paragraphs = typing.paragraphs()
    const index = all.findIndex(
      (one, i) => paragraphs[i] && textIn(one) !== plain(paragraphs[i].spans).replaceAll('\u00A0', ' '),
    )
    if (all.length !== paragraphs.length) typing.draw()
    else if (index >= 0) {
      const text = textIn(all[index]!).slice(0, textCaps.letters)
      typing.change(
        paragraphs.with(index, { ...paragraphs[index]!, spans: retext(paragraphs[index]!.spans, text) }),
        false,
      )
      known = typing.paragraphs()
    }
    // Later selection events from the browser then count as a change only if the user moved the caret.
    tell(here())
  }

  /** A composition can only replace text within one paragraph. */
  function onComposing() {
    const range = here()
    if (range.start.index !== range.end.index) edit(deleteSelected, range)
  }

  const { onCopy, onPaste } = typingClipboard({ paragraphs: typing.paragraphs, here, edit })
  const onKey = typingKeys({
    toggle,
    run: (change) => edit(change, here()),
    isInList: () => typing.paragraphs()[here().start.index]?.type === 'item',
    onLink: typing.onLink,
    onTools: typing.onTools,
    leave: typing.leave,
  })

  const onSelection = () => {
    const range = drawn.selected()
    if (!range || isSameRange(range, last)) return
    next = null
    typing.onRest()
    tell(rangeWithin(typing.paragraphs(), range))
  }
  const isStill = (event: Event) => event.preventDefault()
  const heard = [
    ['beforeinput', onBeforeInput],
    ['input', onInput],
    ['compositionstart', onComposing],
    ['keydown', onKey],
    ['copy', onCopy],
    ['cut', onCopy],
    ['paste', onPaste],
    ['dragstart', isStill],
    ['drop', isStill],
  ] as const
  for (const [name, listener] of heard) element.addEventListener(name, listener as EventListener)
  document.addEventListener('selectionchange', onSelection)
  drawn.open()

  return {
    run: (change, range = here()) => edit(change, range),
    setMarks: applyMarks,
    focus: (range) => drawn.select(range),
    begin(at, isWhole) {
      const paragraphs = typing.paragraphs()
      const end = caretAt(paragraphs.length - 1, lengthOf(paragraphs.at(-1)))
      const range = isWhole
        ? { start: caretAt(0, 0).start, end: end.end }
        : ((at && drawn.caretFrom(at.x, at.y)) ?? end)
      drawn.select(range)
      tell(range)
    },
    catchUp() {
      if (typing.paragraphs() === known) return
      known = typing.paragraphs()
      typing.draw()
      const range = rangeWithin(known, caretAt(last.end.index, last.end.at))
      drawn.select(range)
      tell(range)
    },
    stop() {
      for (const [name, listener] of heard) element.removeEventListener(name, listener as EventListener)
      document.removeEventListener('selectionchange', onSelection)
      if (drawn.selected()) document.getSelection()?.removeAllRanges()
      drawn.close()
    },
  }
}

const textIn = (paragraph: HTMLElement) => (paragraph.textContent ?? '').replaceAll('\u00A0', ' ')

const definite = (marks: Marks) =>
  Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined)) as Parameters<
    typeof insertText
  >[1] &
    object
