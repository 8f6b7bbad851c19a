/** A range of text within an element, in characters. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Returns the selection within an element of a shadow root. */
export function textRangeIn(root: ShadowRoot, element: Element): TextRange | null {
  const range = rangeIn(root)
  if (!range || !element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  return {
    start: offsetIn(element, range.startContainer, range.startOffset),
    end: offsetIn(element, range.endContainer, range.endOffset),
  }
}

/** Selects a range of an element's text. An empty range puts the caret there. */
export function selectTextRange(element: HTMLElement, { start, end }: TextRange): void {
  element.focus()
  const from = placeIn(element, start)
  const to = placeIn(element, end)
  document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}

interface OldShadowRoot extends ShadowRoot {
  /** Chromium's own API, from before getComposedRanges. */
  getSelection?: () => Selection | null
}

/** Returns the selection in a shadow root. */
export function rangeIn(root: OldShadowRoot): StaticRange | Range | null {
  const selection = document.getSelection()
  if (selection && 'getComposedRanges' in selection)
    return selection.getComposedRanges({ shadowRoots: [root] })[0] ?? null
  const own = root.getSelection ? root.getSelection() : selection
  return own && own.rangeCount > 0 ? own.getRangeAt(0) : null
}

/** Returns the number of characters in an element before a position in it. */
export function offsetIn(element: Element, node: Node, offset: number): number {
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEnd(node, offset)
  return range.toString().length
}

/** Returns the position of a character in an element. */
export function placeIn(element: Element, at: number): { node: Node; offset: number } {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = at
  let last: Node | null = null
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text
    if (left <= length) return { node, offset: left }
    left -= length
    last = node
  }
  return last ? { node: last, offset: (last as Text).length } : { node: element, offset: 0 }
}
