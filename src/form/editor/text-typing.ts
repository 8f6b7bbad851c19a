import type { Block } from '../components/text/model.ts'
import { mergeBlock, retextBlock, splitBlock, toggleLook } from './blocks.ts'
import { selectStretch, stretchIn, type Stretch } from './caret.ts'
import { plain } from './spans.ts'

interface Typing {
  /** The element of the text component, found anew after each drawing. */
  element(): HTMLElement | null
  blocks(): readonly Block[]
  change(blocks: Block[]): void
  /** Draws what `change` has said. */
  draw(): void
  leave(): void
}

const looks: Record<string, 'bold' | 'italic' | 'underline'> = { b: 'bold', i: 'italic', u: 'underline' }

/**
 * Lets the owner type into the drawn text itself. Letters go where the browser puts them and are read back; what changes
 * the structure (a new paragraph, bold) is done to the document and drawn. Returns the way out.
 */
export function typeInto(root: ShadowRoot, typing: Typing, point?: { x: number; y: number }): () => void {
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
  return () => {
    root.removeEventListener('input', onInput)
    root.removeEventListener('keydown', onKey as EventListener)
    if (typedInto?.copy.isConnected) typedInto.copy.replaceWith(typedInto.drawn)
  }
}

/** Puts the caret where the owner clicked, or selects the text when it was opened by key. */
function enter(blocks: HTMLElement[], point?: { x: number; y: number }) {
  const hit = point && blocks.find((block) => block.getBoundingClientRect().bottom >= point.y)
  const block = hit ?? blocks.at(-1)
  if (!block) return
  const length = block.textContent?.length ?? 0
  selectStretch(block, { start: point ? length : 0, end: length })
}
