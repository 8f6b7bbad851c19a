import { plain, retext } from '#form/editor/spans.ts'
import type { Passage } from '../../document.ts'
import { passageCaps } from '../../names.ts'
import { drawnText } from './drawn-text.ts'
import { deleteSelected, insertText, isPlaced, splitPassage, stepOut } from './edit-passages.ts'
import { giveLook, hasLook, kindBegun, type Look, lookAt, toggleKind } from './passage-looks.ts'
import { caretAt, type Edit, isCaret, isSameRange, lengthOf, type PassageRange, rangeWithin } from './passage-range.ts'
import { typingClipboard } from './typing-clipboard.ts'
import { typingKeys } from './typing-keys.ts'

/** What of a text is selected; at a caret also the looks that what is typed next will have. */
export interface Spot {
  readonly range: PassageRange
  readonly next: Look | null
}

interface Typing {
  readonly element: HTMLElement
  readonly passages: () => readonly Passage[]
  /** `isStep`: to be undone by itself. */
  readonly change: (passages: Passage[], isStep: boolean) => void
  /** Draws what `change` has said. */
  readonly draw: () => void
  /** Something else is selected. */
  readonly onMove: (spot: Spot) => void
  /** What is typed from now on is another step to undo. */
  readonly onRest: () => void
  readonly onLink: () => void
  readonly onTools: () => void
  readonly leave: () => void
}

/** A text that is being typed into, as its toolbar sees it. */
export interface TypedText {
  /** Makes an edit of what is selected, draws it, and goes back to the text. */
  run(edit: Edit, range?: PassageRange): void
  /** Gives what is selected a look, or what is typed next. */
  look(look: Look): void
  focus(range: PassageRange): void
  /** Begins where the pointer is; without one, at the end. */
  begin(at: { x: number; y: number } | null, isWhole: boolean): void
  /** Draws what has changed meanwhile: by an undo, say. */
  catchUp(): void
  stop(): void
}

/**
 * Lets the owner type into the drawn text itself. Letters go where the browser puts them and are read back; whatever does more
 * than that is done to the document and drawn.
 */
export function typeText(root: ShadowRoot, typing: Typing): TypedText {
  const { element } = typing
  const drawn = drawnText(root, element)
  let known = typing.passages()
  let next: Look | null = null
  let last = caretAt(0, 0)

  function tell(range: PassageRange) {
    last = range
    typing.onMove({ range, next })
  }

  function edit(change: Edit, range: PassageRange, isStep = true) {
    const edited = change(typing.passages(), range)
    next = null
    typing.change(edited.passages, isStep)
    known = typing.passages()
    typing.draw()
    drawn.select(edited.range)
    tell(edited.range)
  }

  /** What is selected now: the browser tells of it later than of keys. */
  const here = () => rangeWithin(typing.passages(), drawn.selected() ?? last)

  /** Whoever writes elsewhere begins another step. */
  function settle() {
    const range = here()
    if (!isSameRange(range, last)) typing.onRest()
    last = range
  }

  function look(given: Look) {
    settle()
    const range = last
    if (!isCaret(range)) return edit(giveLook(given), range)
    next = { ...next, ...given }
    drawn.select(range)
    tell(range)
  }

  function toggle(name: 'bold' | 'italic' | 'underline') {
    const isOn = next && name in next ? Boolean(next[name]) : hasLook(typing.passages(), here(), name)
    look({ [name]: isOn ? undefined : true })
  }

  /** Letters as they are typed. The browser may put them in by itself where nothing but letters comes of it. */
  function onText(text: string, range: PassageRange): boolean {
    const passages = typing.passages()
    const { spans } = passages[range.start.index]!
    const kind = text === ' ' && isCaret(range) ? kindBegun(passages, range.start) : undefined
    if (kind) {
      const begun = { start: { index: range.start.index, at: 0 }, end: range.end }
      edit((all, where) => {
        const without = deleteSelected(all, where)
        return toggleKind(kind)(without.passages, without.range)
      }, begun)
    } else if (next) edit(insertText(text, definite({ ...lookAt(spans, range.start.at), ...next })), range, false)
    else if (!isCaret(range) || lengthOf(passages[range.start.index]) === 0 || isBehindLink(range)) {
      edit(insertText(text), range, !isCaret(range))
    } else return false
    return true
  }

  function isBehindLink({ start: { index, at } }: PassageRange): boolean {
    const { spans } = typing.passages()[index]!
    const here = lookAt(spans, at)
    return at > 0 && here.link === undefined && lookAt(spans, at - 1).link !== undefined
  }

  function onDelete(range: PassageRange): boolean {
    if (isCaret(range)) return true
    const { start, end } = range
    const isWithin = end.index === start.index && end.at - start.at < lengthOf(typing.passages()[start.index])
    if (isWithin && isCaret(here())) return false
    edit(deleteSelected, range, !isWithin)
    return true
  }

  function onBeforeInput(event: InputEvent) {
    const { inputType } = event
    settle()
    const [target] = event.getTargetRanges()
    // A keyboard that composes says Enter in the midst of it.
    const isBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak'
    if (inputType === 'insertCompositionText' || (event.isComposing && !isBreak)) return
    const range = target && drawn.rangeOf(target)
    if (onInputType(event, range ? rangeWithin(typing.passages(), range) : here())) event.preventDefault()
  }

  function onInputType(event: InputEvent, range: PassageRange): boolean {
    const { inputType, data, dataTransfer } = event
    if (inputType === 'insertText' || inputType === 'insertReplacementText') {
      return onText(data ?? dataTransfer?.getData('text/plain') ?? '', range)
    }
    if (inputType === 'insertParagraph') edit(splitPassage, range)
    else if (inputType === 'insertLineBreak') edit(insertText('\n'), range)
    else if (inputType.startsWith('delete') && inputType !== 'deleteByDrag') {
      const now = here()
      const isAtStart = isCaret(now) && now.start.at === 0 && inputType.endsWith('Backward')
      if (!isAtStart || !isPlaced(typing.passages()[now.start.index]!)) return onDelete(range)
      edit(stepOut, now)
    }
    return true
  }

  function onInput() {
    const all = drawn.passages()
    const passages = typing.passages()
    const index = all.findIndex(
      (one, i) => passages[i] && textIn(one) !== plain(passages[i].spans).replaceAll('\u00A0', ' '),
    )
    if (all.length !== passages.length) typing.draw()
    else if (index >= 0) {
      const text = textIn(all[index]!).slice(0, passageCaps.letters)
      typing.change(passages.with(index, { ...passages[index]!, spans: retext(passages[index]!.spans, text) }), false)
      known = typing.passages()
    }
    // So that what the browser says of the caret later is news only where somebody has moved it.
    tell(here())
  }

  /** What a keyboard composes can only replace what stands in one passage. */
  function onComposing() {
    const range = here()
    if (range.start.index !== range.end.index) edit(deleteSelected, range)
  }

  const { onCopy, onPaste } = typingClipboard({ passages: typing.passages, here, edit })
  const onKey = typingKeys({
    toggle,
    run: (change) => edit(change, here()),
    isInList: () => typing.passages()[here().start.index]?.type === 'item',
    onLink: typing.onLink,
    onTools: typing.onTools,
    leave: typing.leave,
  })

  const onSelection = () => {
    const range = drawn.selected()
    if (!range || isSameRange(range, last)) return
    next = null
    typing.onRest()
    tell(rangeWithin(typing.passages(), range))
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
    look,
    focus: (range) => drawn.select(range),
    begin(at, isWhole) {
      const passages = typing.passages()
      const end = caretAt(passages.length - 1, lengthOf(passages.at(-1)))
      const range = isWhole
        ? { start: caretAt(0, 0).start, end: end.end }
        : ((at && drawn.caretFrom(at.x, at.y)) ?? end)
      drawn.select(range)
      tell(range)
    },
    catchUp() {
      if (typing.passages() === known) return
      known = typing.passages()
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

const textIn = (passage: HTMLElement) => (passage.textContent ?? '').replaceAll('\u00A0', ' ')

const definite = (look: Look) =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as Parameters<
    typeof insertText
  >[1] &
    object
