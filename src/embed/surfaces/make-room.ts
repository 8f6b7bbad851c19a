import { listen, ofDocument } from '#form/render/dom.ts'

type Edge = 'top' | 'bottom'

/** The piece that is fetched once a bar has been seen. */
export interface MakeRoomPiece {
  makeRoom: typeof makeRoom
}

/**
 * How many levels of the page's elements are searched for those that fill the window. Wrappers are only nested a few
 * levels deep.
 */
const depth = 4
const easing = { duration: 300, easing: 'ease-out' } as const
const kept = { duration: 0, fill: 'forwards' } as const

/**
 * Makes space for a bar at an edge of the page: the page gets padding, the page's own elements fixed at that edge move
 * by the bar's height, and elements that fill the window shrink by it. If the top of the page is in view, the page
 * isn't scrolled but slides down by a transform, so that no layout shift occurs. Returns a function that undoes all of
 * it.
 */
export function makeRoom(edge: Edge, size: number, isStatic: boolean): () => void {
  const page = ofDocument('documentElement')
  const body = ofDocument('body')
  const isTop = edge === 'top'
  const { overflowY } = getComputedStyle(page)
  const canScroll = page.scrollHeight > innerHeight + 1 && !/hidden|clip/.test(overflowY)
  const [whole, ...shells] = canScroll ? [] : windowFillers()
  // A body that fills the window, or could scroll on its own, stays as it is, and its content moves. Otherwise its own
  // box would have shifted.
  const isKept = whole || (overflowY !== 'visible' && getComputedStyle(body).overflowY !== 'visible')
  const padded = isKept ? body : page
  // Looked up before anything moves: hit testing forces the browser to lay out the page, and it would then register a
  // layout shift.
  const held = atEdge(edge, size)
  // In a page that doesn't scroll, an element that fills the window is the page, so it moves by itself.
  const isCovered = !canScroll && held.some(fillsWindow)
  const moved = new Map<Element, Animation>()
  const watch = new AbortController()
  const moveAll = (elements: readonly Element[], isAtOnce?: boolean) => {
    if (watch.signal.aborted || (isStatic && isTop)) return
    for (const element of elements) if (!moved.has(element)) moved.set(element, makeWay(element, edge, size, isAtOnce))
  }
  /**
   * Changes the page, and lets the elements that moved slide from their previous position. Then moves the elements
   * fixed at the edge to their place.
   */
  const slideAfter = (change: () => void, by: number) => {
    const parts = isKept ? partsOf(body, held, shells) : held
    const before = parts.map(topOf)
    const tops = held.map(topOf)
    const duration = slideDuration()
    const isSliding = isTop && scrollY <= 0 && !isCovered
    change()
    // An absolutely positioned element that moved anyway moves with the page.
    const staying = held.filter((one, i) => getComputedStyle(one).position !== 'absolute' || topOf(one) === tops[i])
    if (isTop && !isSliding) scrollTo({ top: Math.max(0, scrollY + by), behavior: 'instant' })
    if (isKept || !isSliding) moveAll(staying)
    if (isKept) {
      const moves = new Map(parts.map((part, i) => [part, before[i]! - topOf(part)] as const))
      for (const [part, from] of moves) slide(part, from - (moves.get(part.parentElement!) ?? 0), duration)
    } else if (isSliding) {
      const sliding = slide(body, -by, duration)
      // While the body moves by a transform, fixed elements are positioned relative to it, which may differ from their
      // position in the window.
      const fixed = staying.map((part) => {
        const top = Number.parseFloat(getComputedStyle(part).top) + tops[held.indexOf(part)]! - topOf(part)
        return part.animate({ top: `${top}px` }, kept)
      })
      sliding.onfinish = () => {
        for (const animation of fixed) animation.cancel()
        moveAll(staying, true)
      }
    }
  }

  const undo: (() => void)[] = []
  const set = ({ style }: HTMLElement, name: string, value: string, priority = '') => {
    const before = [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const
    undo.push(() => style.setProperty(...before))
    style.setProperty(name, value, priority)
  }
  slideAfter(() => {
    const name = `padding-${edge}`
    const add = Number.parseFloat(getComputedStyle(padded).getPropertyValue(name)) + size
    set(padded, name, `${add}px`, 'important')
    set(padded, 'box-sizing', 'border-box', 'important')
    set(page, `scroll-padding-${edge}`, `${size}px`)
    // Follows the window's height if it changes later, for example when a phone is rotated.
    const height = restOfWindow(size)
    for (const shell of shells) {
      const shrunk = shell.animate({ height, minHeight: height, maxHeight: height }, kept)
      undo.push(() => shrunk.cancel())
    }
  }, size)
  // Some headers stick to the edge only once the page is scrolled, and banners appear late.
  let isDue = false
  const lookSoon = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      if (watch.signal.aborted) return
      for (const [element, animation] of moved) {
        if (isHeld(element, edge, 1e9)) continue
        animation.cancel()
        moved.delete(element)
      }
      moveAll(atEdge(edge, size))
    }, 150)
  }
  listen(document, 'scroll', lookSoon, { capture: true, passive: true, signal: watch.signal })
  const observer = new MutationObserver(lookSoon)
  observer.observe(page, { childList: true, subtree: true })
  return () => {
    watch.abort()
    observer.disconnect()
    slideAfter(() => {
      for (const animation of moved.values()) animation.cancel()
      for (const back of undo) back()
    }, -size)
  }
}

const restOfWindow = (size: number) => `calc(100dvh - ${size}px)`
const fillsWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top <= 1 && bottom >= innerHeight - 1
}
const topOf = (element: Element) => element.getBoundingClientRect().top

/**
 * Returns how long the page slides, in milliseconds: two frames if the visitor prefers reduced motion or an element is
 * fixed at the lower edge, because that would be at the end of the body meanwhile.
 */
function slideDuration(): number {
  const isCalm = matchMedia('(prefers-reduced-motion:reduce)').matches
  return isCalm || atEdge('bottom', 100).length > 0 ? 34 : easing.duration
}

/** Slides an element to its place. Movement by a transform doesn't count as a layout shift. */
function slide(element: Element, from: number, duration: number): Animation {
  return element.animate({ translate: [`0 ${from}px`, '0 0'] }, { ...easing, duration, composite: 'add' })
}

/**
 * Returns the elements that move as one in a body that stays. Elements that shrink, or that contain a fixed element,
 * are replaced by their children; those that shrink are included as well.
 */
function partsOf(parent: Element, held: readonly Element[], shells: readonly Element[]): Element[] {
  return [...parent.children].flatMap((child) =>
    shells.includes(child) || (!held.includes(child) && held.some((one) => child.contains(one)))
      ? [...(shells.includes(child) ? [child] : []), ...partsOf(child, held, shells)]
      : child,
  )
}

/** Returns the page's elements that stay at this edge of the window regardless of scrolling. */
function atEdge(edge: Edge, size: number): Element[] {
  const found = new Set<Element>()
  for (const down of [2, size / 2, size - 2])
    for (const across of [0.03, 0.25, 0.5, 0.75, 0.97])
      for (const element of ofDocument('elementsFromPoint').call(
        document,
        innerWidth * across,
        edge === 'top' ? down : innerHeight - down,
      ))
        for (let up: Element | null = element; up; up = up.parentElement) if (isHeld(up, edge, size)) found.add(up)
  return [...found]
}

/**
 * Checks whether an element's position is unaffected by the page's padding. An absolutely positioned element counts
 * only if it is within `size` of the edge.
 */
function isHeld(element: Element, edge: Edge, size: number): boolean {
  // Safari also returns elements in a shadow root.
  if (element.localName.startsWith('trellis-') || element.getRootNode() !== document) return false
  const style = getComputedStyle(element)
  if (style.position === 'fixed') return true
  if (style.position === 'absolute')
    return (
      (element as HTMLElement).offsetParent === ofDocument('body') &&
      getComputedStyle(ofDocument('body')).position === 'static' &&
      Number.parseFloat(style[edge]) < size &&
      (edge === 'top' || fillsWindow(element))
    )
  // Inside an element that scrolls on its own, it sticks to that element, not to the window.
  if (style.position !== 'sticky' || style[edge] === 'auto') return false
  const page = ofDocument('documentElement')
  // The body's overflow applies to the window, unless the page's root element sets its own.
  const end = getComputedStyle(page).overflowY === 'visible' ? ofDocument('body') : page
  for (let up = element.parentElement; up && up !== end; up = up.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowY)) return false
  return true
}

/** Moves an element away from the edge. An element that fills the window shrinks. */
function makeWay(element: Element, edge: Edge, size: number, isAtOnce?: boolean): Animation {
  const style = getComputedStyle(element)
  const isWhole = fillsWindow(element)
  const offset = Number.parseFloat(style[edge])
  if ((isWhole || style.position === 'sticky' || (isAtOnce && style.position === 'fixed')) && offset === offset) {
    if (isWhole && !isAtOnce && edge === 'top') slide(element, -size, slideDuration())
    return element.animate(
      { [edge]: `${offset + size}px`, ...(isWhole && { height: restOfWindow(size), minHeight: '0px' }) },
      kept,
    )
  }
  const to = `0 ${edge === 'top' ? size : -size}px`
  return element.animate(
    { translate: ['0 0', to] },
    { ...(isAtOnce ? kept : easing), fill: 'forwards', composite: 'add' },
  )
}

/**
 * Returns the body and the elements in it that are as high as the window. In a page that doesn't scroll, they would
 * lose as much of their content as the bar takes up.
 */
function windowFillers(): Element[] {
  const body = ofDocument('body')
  const isWhole = (one: Element) => Math.abs(one.getBoundingClientRect().height - innerHeight) <= 1
  const search = (parent: Element, level: number): Element[] =>
    [...parent.children].flatMap((child) =>
      /fixed|absolute/.test(getComputedStyle(child).position) || !isWhole(child)
        ? []
        : [child, ...(level < depth ? search(child, level + 1) : [])],
    )
  return body && isWhole(body) ? [body, ...search(body, 1)] : []
}
