import { offsetIn, placeIn, rangeIn } from '#form/editor/caret.ts'
import { caretAt, isCaret, type TextRange, type Place } from './text-range.ts'

/** A drawn text while it's typed into, and its selection in document terms. */
export interface DrawnText {
  /** Makes it editable; called again after each redraw. */
  open(): void
  close(): void
  /** Returns the element of each paragraph. */
  paragraphs(): HTMLElement[]
  selected(): TextRange | null
  /** Converts a browser range to a range in the text. */
  rangeOf(range: StaticRange): TextRange | null
  select(range: TextRange): void
  /** Returns the caret at a point on the screen. */
  caretFrom(x: number, y: number): TextRange | null
}

/** Returns the text drawn in an element of a shadow root. */
export function drawnText(root: ShadowRoot, element: HTMLElement): DrawnText {
  const paragraphs = () => [...element.querySelectorAll<HTMLElement>('h2,p,li')]

  function placeOf(node: Node, offset: number): Place | null {
    if (!element.contains(node)) return null
    const all = paragraphs()
    const index = all.findIndex((paragraph) => paragraph.contains(node))
    if (index >= 0) return { index, at: offsetIn(all[index]!, node, offset) }
    // A point between paragraphs counts as the start of the next one.
    const here = document.createRange()
    here.setStart(node, offset)
    const next = all.findIndex((paragraph) => here.comparePoint(paragraph, 0) >= 0)
    return next >= 0 ? { index: next, at: 0 } : { index: all.length - 1, at: all.at(-1)?.textContent?.length ?? 0 }
  }

  function rangeOf(range: StaticRange | Range | null): TextRange | null {
    const start = range && placeOf(range.startContainer, range.startOffset)
    const end = range && placeOf(range.endContainer, range.endOffset)
    return start && end ? { start, end } : null
  }

  function select({ start, end }: TextRange) {
    const all = paragraphs()
    const [first, last] = [all[start.index], all[end.index]]
    if (!first || !last) return
    element.focus({ preventScroll: true })
    const [from, to] = [placeIn(first, start.at), placeIn(last, end.at)]
    document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
    if (isCaret({ start, end })) first.scrollIntoView({ block: 'nearest' })
  }

  return {
    paragraphs,
    rangeOf,
    select,
    selected: () => rangeOf(rangeIn(root)),
    open() {
      element.contentEditable = 'true'
      element.setAttribute('role', 'textbox')
      element.setAttribute('aria-multiline', 'true')
      element.setAttribute('aria-label', 'Text')
    },
    close() {
      for (const name of ['contenteditable', 'role', 'aria-multiline', 'aria-label']) element.removeAttribute(name)
    },
    caretFrom(x, y) {
      if (!('caretPositionFromPoint' in document)) return null
      const position = document.caretPositionFromPoint(x, y, { shadowRoots: [root] })
      const place = position && placeOf(position.offsetNode, position.offset)
      return place && caretAt(place.index, place.at)
    },
  }
}
