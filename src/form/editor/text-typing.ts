import type { Block } from '../components/text/model.ts'
import { mergeBlock, retextBlock, splitBlock, toggleLook } from './blocks.ts'
import { selectStretch, stretchIn, type Stretch } from './caret.ts'
import { format, plain } from './spans.ts'

interface Typing {
  /** The element of the text component, found anew after each drawing. */
  element(): HTMLElement | null
  blocks(): readonly Block[]
  change(blocks: Block[]): void
  /** Draws what `change` has said. */
  draw(): void
  /** The keys for a link were pressed. */
  askLink(mark: Mark): void
  leave(): void
}

/** What is marked in a text that is typed into: a stretch of one of its blocks; an empty one is a caret. */
export interface Mark extends Stretch {
  readonly index: number
}

/** What can be done from outside to a text that is typed into. */
export interface TextHands {
  /** What is marked now; null where the caret is elsewhere. */
  marked(): Mark | null
  /** Gives what is marked a look or a link, or takes one away; with nothing marked, the whole block. */
  format(mark: Mark, look: Parameters<typeof format>[3]): void
  /** Switches a look of what is marked on or off. */
  toggle(mark: Mark, look: 'bold' | 'italic' | 'underline'): void
  /** Puts words in the place of what is marked. */
  insert(mark: Mark, words: string): void
  /** Marks it again, after the focus was elsewhere. */
  focus(mark: Mark): void
  stop(): void
}

const looks: Record<string, 'bold' | 'italic' | 'underline'> = { b: 'bold', i: 'italic', u: 'underline' }

/**
 * Lets the owner type into the drawn text itself. Letters go where the browser puts them and are read back; what changes
 * the structure (a new paragraph, bold) is done to the document and drawn.
 */
export function typeInto(root: ShadowRoot, typing: Typing, point?: { x: number; y: number }): TextHands {
  /** What is typed goes into a copy: the drawn element is kept for when the text is again what it was. */
  let typedInto: { drawn: HTMLElement; copy: HTMLElement } | null = null
  const editables = () => [...(typing.element()?.querySelectorAll<HTMLElement>('h2,p,li') ?? [])]

  function begin() {
    const drawn = typing.element()
    if (drawn && drawn !== typedInto?.copy) {
      const copy = drawn.cloneNode(true) as HTMLElement
      // What is drawn in the place of something typed.
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

  function place(index: number, stretch: Stretch) {
    const block = editables()[index]
    if (block) selectStretch(block, stretch)
  }

  function redraw(blocks: Block[], index: number, stretch: Stretch) {
    typing.change(blocks)
    typing.draw()
    begin()
    place(index, stretch)
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
    const stretch = index < 0 ? null : stretchIn(root, editables()[index]!)
    const look = (event.ctrlKey || event.metaKey) && looks[event.key.toLowerCase()]
    if (event.key === 'Escape' || event.key === 'Tab') typing.leave()
    else if (!stretch) return
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') typing.askLink({ index, ...stretch })
    else if (event.key === 'Enter' && !event.shiftKey) onEnter(index, stretch)
    else if (event.key === 'Backspace' && stretch.end === 0 && index > 0) onJoin(index)
    else if (look) redraw(toggleLook(typing.blocks(), index, stretch, look), index, stretch)
    else if (!isStepOut(event, index, stretch)) return
    event.preventDefault()
  }

  function onEnter(index: number, { start, end }: Stretch) {
    const text = plain(typing.blocks()[index]!.spans)
    const cut = retextBlock(typing.blocks(), index, text.slice(0, start) + text.slice(end))
    const split = splitBlock(cut, index, start)
    redraw(split, split.length > cut.length ? index + 1 : index, { start: 0, end: 0 })
  }

  function onJoin(index: number) {
    const at = plain(typing.blocks()[index - 1]!.spans).length
    redraw(mergeBlock(typing.blocks(), index), index - 1, { start: at, end: at })
  }

  /** Arrow keys go from block to block. */
  function isStepOut(event: KeyboardEvent, index: number, { start, end }: Stretch): boolean {
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
    marked() {
      const found = editables().map((block) => stretchIn(root, block))
      const index = found.findIndex((stretch) => stretch !== null)
      return index < 0 ? null : { index, ...found[index]! }
    },
    format(mark, look) {
      const [blocks, block] = [typing.blocks(), typing.blocks()[mark.index]]
      if (!block) return
      const { start, end } = wholeIfNone(mark, block)
      redraw(blocks.with(mark.index, { ...block, spans: format(block.spans, start, end, look) }), mark.index, mark)
    },
    toggle(mark, look) {
      const block = typing.blocks()[mark.index]
      if (block) redraw(toggleLook(typing.blocks(), mark.index, wholeIfNone(mark, block), look), mark.index, mark)
    },
    insert({ index, start, end }, words) {
      const text = plain(typing.blocks()[index]?.spans ?? [])
      const at = start + words.length
      redraw(retextBlock(typing.blocks(), index, text.slice(0, start) + words + text.slice(end)), index, {
        start: at,
        end: at,
      })
    },
    focus: (mark) => place(mark.index, mark),
    stop() {
      root.removeEventListener('input', onInput)
      root.removeEventListener('keydown', onKey as EventListener)
      if (typedInto?.copy.isConnected) typedInto.copy.replaceWith(typedInto.drawn)
    },
  }
}

function wholeIfNone({ start, end }: Stretch, block: Block): Stretch {
  return end > start ? { start, end } : { start: 0, end: plain(block.spans).length }
}

/** Puts the caret where the owner clicked, or selects the text when it was opened by key. */
function enter(blocks: HTMLElement[], point?: { x: number; y: number }) {
  const hit = point && blocks.find((block) => block.getBoundingClientRect().bottom >= point.y)
  const block = hit ?? blocks.at(-1)
  if (!block) return
  const length = block.textContent?.length ?? 0
  selectStretch(block, { start: point ? length : 0, end: length })
}
