import { listen, ofDocument } from '#form/render/dom.ts'

type Edge = 'top' | 'bottom'

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
  const at = scrollY
  const canScroll = page.scrollHeight > innerHeight + 1 && !/hidden|clip/.test(getComputedStyle(page).overflowY)
  const shells = canScroll ? [] : windowFillers()
  // Asked before anything moves: what asks where things are makes the browser look, which then would have seen a shift.
  const held = atEdge(edge, size)
  const duration = slideDuration()
  const { style } = page
  const names = [`padding-${edge}`, `scroll-padding-${edge}`, 'box-sizing']
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const)
  const add = Number.parseFloat(getComputedStyle(page).getPropertyValue(`padding-${edge}`)) + size
  style.setProperty(names[0]!, `${add}px`, 'important')
  style.setProperty(names[1]!, `${size}px`)
  style.setProperty('box-sizing', 'border-box', 'important')

  const moved = new Map<Element, Animation>()
  for (const shell of shells) {
    const height = `${innerHeight - size}px`
    moved.set(shell, shell.animate({ height, minHeight: height, maxHeight: height }, kept))
  }
  if (edge === 'top' && at > 0) scrollTo({ top: at + size, behavior: 'instant' })
  const isSliding = edge === 'top' && at <= 0
  if (isSliding) slide(-size, duration)
  const moveAll = (elements: readonly Element[], wait = 0) => {
    if (isStatic && edge === 'top') return
    for (const element of elements) if (!moved.has(element)) moved.set(element, makeWay(element, edge, size, wait))
  }
  // What is fixed goes with the body while that moves.
  moveAll(held, isSliding ? duration : 0)
  // Some headers are held at the edge only once the page is scrolled.
  const watch = new AbortController()
  let isDue = false
  listen(
    document,
    'scroll',
    () => {
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        if (!watch.signal.aborted) moveAll(atEdge(edge, size))
      }, 150)
    },
    { capture: true, passive: true, signal: watch.signal },
  )
  return () => {
    watch.abort()
    const now = scrollY
    const back = slideDuration()
    for (const animation of moved.values()) animation.cancel()
    for (const [name, value, priority] of before) style.setProperty(name, value, priority)
    if (edge !== 'top') return
    if (now > 0) scrollTo({ top: Math.max(0, now - size), behavior: 'instant' })
    else slide(size, back)
  }
}

/**
 * For how many milliseconds the body slides: two frames where something is held at the lower edge, which meanwhile stands at the
 * end of the body.
 */
function slideDuration(): number {
  return atEdge('bottom', 100).length > 0 ? 34 : easing.duration
}

/** Lets the body, which has just moved, slide from where it was: what moves by a transform is no layout shift. */
function slide(from: number, duration: number): void {
  ofDocument('body')?.animate({ translate: [`0 ${from}px`, '0 0'] }, { ...easing, duration })
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
        for (let up: Element | null = element; up; up = up.parentElement) if (isHeld(up, edge)) found.add(up)
  return [...found]
}

function isHeld(element: Element, edge: Edge): boolean {
  if (element.localName.startsWith('trellis-')) return false
  const style = getComputedStyle(element)
  if (style.position === 'fixed') return true
  // Within something that scrolls by itself it is held there, not at the window.
  if (style.position !== 'sticky' || style[edge] === 'auto') return false
  for (let up = element.parentElement; up && up !== ofDocument('body'); up = up.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowY)) return false
  return true
}

/** Moves an element away from the edge; one that goes from edge to edge becomes smaller. */
function makeWay(element: Element, edge: Edge, size: number, wait: number): Animation {
  const style = getComputedStyle(element)
  const { top, bottom } = element.getBoundingClientRect()
  const isWhole = top <= 1 && bottom >= innerHeight - 1
  const offset = Number.parseFloat(style[edge])
  if ((isWhole || style.position === 'sticky') && offset === offset)
    return element.animate(
      { [edge]: `${offset + size}px`, ...(isWhole && { height: `${innerHeight - size}px`, minHeight: '0px' }) },
      kept,
    )
  const translate = `0 ${edge === 'top' ? size : -size}px`
  const timing = wait ? { ...kept, delay: wait } : { ...easing, fill: 'forwards' as const }
  return element.animate({ translate: wait ? translate : ['0 0', translate] }, { ...timing, composite: 'add' })
}

/** Elements that are as high as the window: a page that does not scroll would lose as much of them as it gives to the bar. */
function windowFillers(): Element[] {
  const found: Element[] = []
  const search = (parent: Element, level: number) => {
    for (const child of parent.children) {
      const { position } = getComputedStyle(child)
      if (/fixed|absolute/.test(position) || Math.abs(child.getBoundingClientRect().height - innerHeight) > 1) continue
      found.push(child)
      if (level < depth) search(child, level + 1)
    }
  }
  const body = ofDocument('body')
  if (!body) return found
  if (Math.abs(body.getBoundingClientRect().height - innerHeight) <= 1) found.push(body)
  search(body, 1)
  return found
}
