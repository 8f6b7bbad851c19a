import { mergeBlock, retextBlock, splitBlock, toggleLook } from '#form/editor/blocks.ts'
import { selectStretch, type Stretch, stretchIn } from '#form/editor/caret.ts'
import { plain } from '#form/editor/spans.ts'
import type { Passage } from '../../document.ts'

/** Where in a text the caret is, or what of it is selected: within one passage. */
export interface Spot {
  readonly index: number
  readonly stretch: Stretch
}

interface Typing {
  readonly element: HTMLElement
  readonly passages: () => readonly Passage[]
  readonly change: (passages: Passage[]) => void
  /** Draws what `change` has said. */
  readonly draw: () => void
  /** The caret is elsewhere. */
  readonly onMove: (spot: Spot) => void
  readonly onLink: () => void
  readonly onTools: () => void
  readonly leave: () => void
}

/** What the toolbar does to a text that is being typed. */
export interface TypedText {
  /** Makes a change to the text and draws it, with this selected afterwards. */
  edit(change: (passages: readonly Passage[]) => Passage[], spot: Spot): void
  focus(spot: Spot): void
  stop(): void
}

const looks: Record<string, 'bold' | 'italic' | 'underline'> = { b: 'bold', i: 'italic', u: 'underline' }

/**
 * Lets the owner type into the drawn text itself. Letters go where the browser puts them and are read back; what changes the
 * structure is done to the document and drawn. What is pasted is its words alone.
 */
export function typeText(root: ShadowRoot, typing: Typing): TypedText {
  const { element } = typing
  const editables = () => [...element.querySelectorAll<HTMLElement>('h2,p,li')]

  function open() {
    for (const passage of editables()) {
      passage.contentEditable = 'plaintext-only'
    }
    element.setAttribute('role', 'group')
    element.setAttribute('aria-label', 'The text that you are writing')
  }

  function spot(): Spot | null {
    for (const [index, passage] of editables().entries()) {
      const stretch = stretchIn(root, passage)
      if (stretch) return { index, stretch }
    }
    return null
  }

  function focus({ index, stretch }: Spot) {
    const passage = editables()[index]
    if (passage) selectStretch(passage, stretch)
  }

  function edit(change: (passages: readonly Passage[]) => Passage[], after: Spot) {
    typing.change(change(typing.passages()))
    typing.draw()
    open()
    focus(after)
    typing.onMove(after)
  }

  function onInput(event: Event) {
    const index = editables().findIndex((passage) => passage === event.target)
    if (index < 0) return
    const text = (editables()[index]!.textContent ?? '').replaceAll('\u00A0', ' ').replaceAll('\n', ' ')
    typing.change(retextBlock(typing.passages(), index, text))
    if (text === '') editables()[index]!.replaceChildren()
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault()
    const at = spot()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (at && text !== '') insert(at, text)
  }

  /** Puts words where the caret is; each further line is a passage of its own. */
  function insert({ index, stretch }: Spot, text: string) {
    const lines = text
      .replaceAll('\r', '')
      .split(/\n+/)
      .slice(0, 80)
      .map((line) => line.slice(0, 4000))
    const [first = '', ...others] = lines
    const whole = plain(typing.passages()[index]!.spans)
    const [head, tail] = [whole.slice(0, stretch.start), whole.slice(stretch.end)]
    const last = others.at(-1) ?? first
    const caret = others.length === 0 ? head.length + first.length : last.length
    const after = { index: index + others.length, stretch: { start: caret, end: caret } }
    edit((passages) => {
      if (others.length === 0) return retextBlock(passages, index, head + first + tail)
      const started = retextBlock(passages, index, head + first)
      const { type } = passages[index]!
      const kind = type === 'heading' ? 'paragraph' : type
      const added = others.map((line, i): Passage => {
        return { type: kind, spans: [{ text: i === others.length - 1 ? line + tail : line }] }
      })
      return started.toSpliced(index + 1, 0, ...added)
    }, after)
  }

  function onKey(event: KeyboardEvent) {
    const at = spot()
    const isCommand = event.ctrlKey || event.metaKey
    if (event.isComposing || (isCommand && ['z', 'y'].includes(event.key.toLowerCase()))) return
    event.stopPropagation()
    const look = isCommand && looks[event.key.toLowerCase()]
    if (event.key === 'Escape') typing.leave()
    else if (event.key === 'Tab' || (event.altKey && event.key === 'F10')) typing.onTools()
    else if (!at) return
    else if (event.key === 'Enter' && !event.shiftKey) onEnter(at)
    else if (event.key === 'Enter') insert(at, ' ')
    else if (event.key === 'Backspace' && at.stretch.end === 0 && at.index > 0) onJoin(at.index)
    else if (isCommand && event.key.toLowerCase() === 'k') typing.onLink()
    else if (look) edit((passages) => toggleLook(passages, at.index, at.stretch, look), at)
    else if (!isStepOut(event, at)) return
    event.preventDefault()
  }

  function onEnter({ index, stretch: { start, end } }: Spot) {
    const before = typing.passages()
    const text = plain(before[index]!.spans)
    const cut = retextBlock(before, index, text.slice(0, start) + text.slice(end))
    const split = splitBlock(cut, index, start)
    const to = split.length > cut.length ? index + 1 : index
    edit(() => split, { index: to, stretch: { start: 0, end: 0 } })
  }

  function onJoin(index: number) {
    const at = plain(typing.passages()[index - 1]!.spans).length
    edit((passages) => mergeBlock(passages, index), { index: index - 1, stretch: { start: at, end: at } })
  }

  /** Arrow keys go from passage to passage. */
  function isStepOut(event: KeyboardEvent, { index, stretch: { start, end } }: Spot): boolean {
    const passages = typing.passages()
    const length = plain(passages[index]!.spans).length
    const isBack = (event.key === 'ArrowLeft' || event.key === 'ArrowUp') && end === 0 && index > 0
    const isOn =
      (event.key === 'ArrowRight' || event.key === 'ArrowDown') && start === length && index < passages.length - 1
    if (event.shiftKey || (!isBack && !isOn)) return false
    const at = isBack ? plain(passages[index - 1]!.spans).length : 0
    focus({ index: index + (isBack ? -1 : 1), stretch: { start: at, end: at } })
    return true
  }

  const onSelection = () => {
    const at = spot()
    if (at) typing.onMove(at)
  }
  element.addEventListener('input', onInput)
  element.addEventListener('keydown', onKey)
  element.addEventListener('paste', onPaste)
  document.addEventListener('selectionchange', onSelection)
  open()
  const length = plain(typing.passages()[0]?.spans ?? []).length
  focus({ index: 0, stretch: { start: 0, end: length } })
  return {
    edit,
    focus,
    stop() {
      element.removeEventListener('input', onInput)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('paste', onPaste)
      document.removeEventListener('selectionchange', onSelection)
      if (spot()) document.getSelection()?.removeAllRanges()
      for (const passage of editables()) {
        passage.removeAttribute('contenteditable')
      }
      element.removeAttribute('role')
      element.removeAttribute('aria-label')
    },
  }
}
