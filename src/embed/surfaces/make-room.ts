import { listen, ofDocument } from '#form/render/dom.ts'

type Edge = 'top' | 'bottom'

/** The piece that is fetched once a bar has been seen. */
export interface MakeRoomPiece {
  makeRoom: typeof makeRoom
}

/** How much of the page's own elements is looked at for what fills the window: wrappers stand few levels deep. */
const depth = 4
const easing = { duration: 300, easing: 'ease-out' } as const
const kept = { duration: 0, fill: 'forwards' } as const

/**
 * Makes room for a bar at an edge of the page: the page is padded, what the page itself holds at that edge moves by the bar's
 * height, what fills the window shrinks by it. The page is not scrolled where its beginning is in sight: it slides down, by
 * a transform, so that nothing shifts. Returns how all of it is taken back.
 */
export function makeRoom(edge: Edge, size: number, isStatic: boolean): () => void {
  const page = ofDocument('documentElement')
  const body = ofDocument('body')
  const isTop = edge === 'top'
  const { overflowY } = getComputedStyle(page)
  const canScroll = page.scrollHeight > innerHeight + 1 && !/hidden|clip/.test(overflowY)
  const [whole, ...shells] = canScroll ? [] : windowFillers()
  // A body that fills the window, or could be scrolled by itself, stays as it is, and what is in it moves: its own box would have shifted.
  const isKept = whole || (overflowY !== 'visible' && getComputedStyle(body).overflowY !== 'visible')
  const padded = isKept ? body : page
  // Asked before anything moves: what asks what is where makes the browser look, which then would have seen a shift.
  const held = atEdge(edge, size)
  // What fills the window of a page that does not scroll is the page: it moves by itself.
  const isCovered = !canScroll && held.some(fillsWindow)
  const moved = new Map<Element, Animation>()
  const watch = new AbortController()
  const moveAll = (elements: readonly Element[], isAtOnce?: boolean) => {
    if (watch.signal.aborted || (isStatic && isTop)) return
    for (const element of elements) if (!moved.has(element)) moved.set(element, makeWay(element, edge, size, isAtOnce))
  }
  /** Changes the page, and lets what has moved by that slide from where it was; then what is held finds its place. */
  const slideAfter = (change: () => void, by: number) => {
    const parts = isKept ? partsOf(body, held, shells) : held
    const before = parts.map(topOf)
    const tops = held.map(topOf)
    const duration = slideDuration()
    const isSliding = isTop && scrollY <= 0 && !isCovered
    change()
    // What has an absolute place and moved all the same goes with the page.
    const staying = held.filter((one, i) => getComputedStyle(one).position !== 'absolute' || topOf(one) === tops[i])
    if (isTop && !isSliding) scrollTo({ top: Math.max(0, scrollY + by), behavior: 'instant' })
    if (isKept || !isSliding) moveAll(staying)
    if (isKept) {
      const moves = new Map(parts.map((part, i) => [part, before[i]! - topOf(part)] as const))
      for (const [part, from] of moves) slide(part, from - (moves.get(part.parentElement!) ?? 0), duration)
    } else if (isSliding) {
      const sliding = slide(body, -by, duration)
      // What is fixed is held by the body while that moves, and may stand elsewhere in it than in the window.
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
    // As high as the window is later, too: a phone may be turned.
    const height = restOfWindow(size)
    for (const shell of shells) {
      const shrunk = shell.animate({ height, minHeight: height, maxHeight: height }, kept)
      undo.push(() => shrunk.cancel())
    }
  }, size)
  // Some headers are held at the edge only once the page is scrolled, and banners come late.
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
 * For how many milliseconds the page slides: two frames where something is held at the lower edge, which meanwhile stands at the
 * end of the body, or where the visitor wants less motion.
 */
function slideDuration(): number {
  const isCalm = matchMedia('(prefers-reduced-motion:reduce)').matches
  return isCalm || atEdge('bottom', 100).length > 0 ? 34 : easing.duration
}

/** Lets an element slide to its place: what moves by a transform is no layout shift. */
function slide(element: Element, from: number, duration: number): Animation {
  return element.animate({ translate: [`0 ${from}px`, '0 0'] }, { ...easing, duration, composite: 'add' })
}

/** What moves as one in a body that stays: its elements, but those in their place that shrink, or in which something is held. */
function partsOf(parent: Element, held: readonly Element[], shells: readonly Element[]): Element[] {
  return [...parent.children].flatMap((child) =>
    shells.includes(child) || (!held.includes(child) && held.some((one) => child.contains(one)))
      ? [...(shells.includes(child) ? [child] : []), ...partsOf(child, held, shells)]
      : child,
  )
}

/** What the page holds at this edge of the window, wherever it is scrolled to. */
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

/** Whether it stands where it stands whatever the page is padded by; of what has an absolute place, where that is within `size` of the edge. */
function isHeld(element: Element, edge: Edge, size: number): boolean {
  // Safari tells of what is in a shadow root, too.
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
  // Within something that scrolls by itself it is held there, not at the window.
  if (style.position !== 'sticky' || style[edge] === 'auto') return false
  const page = ofDocument('documentElement')
  // What the body does with what does not fit is the window's matter, unless the page itself says something of it.
  const end = getComputedStyle(page).overflowY === 'visible' ? ofDocument('body') : page
  for (let up = element.parentElement; up && up !== end; up = up.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowY)) return false
  return true
}

/** Moves an element away from the edge; one that goes from edge to edge becomes smaller. */
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

/** The body and elements in it that are as high as the window: a page that does not scroll would lose as much of them as it gives to the bar. */
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
