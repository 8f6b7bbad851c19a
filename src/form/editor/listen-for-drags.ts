/** Something that is dragged. Nothing changes before it is dropped. */
interface Dragging {
  move(event: PointerEvent): void
  drop(event: PointerEvent): void
  /** Takes back what `move` showed: before `drop`, and when the drag is given up. */
  end(): void
}

interface Drags<Press> {
  /** What a press on the element takes hold of; null for one that begins no drag. */
  readonly press: (event: PointerEvent) => Press | null
  /** What is dragged now that the pointer went on; null when there is nothing to drag. */
  readonly begin: (press: Press, event: PointerEvent) => Dragging | null
}

/** How far the pointer goes before a press becomes a drag, in pixels. */
const threshold = 4

const keep = (event: Event) => event.stopPropagation()

/**
 * Mouse, pen and finger on an element: a press that moves on is a drag, and the click that ends it is none. Escape gives it
 * up. While it lasts the element has `data-dragging`. Returns how to stop listening.
 */
export function listenForDrags<Press>(element: HTMLElement, { press, begin }: Drags<Press>): () => void {
  let held: { readonly press: Press; readonly x: number; readonly y: number; readonly id: number } | null = null
  let dragging: Dragging | null = null
  let wasDragged = false

  function onDown(event: PointerEvent) {
    wasDragged = false
    if (event.button !== 0 || !event.isPrimary) return
    const taken = press(event)
    if (taken !== null) held = { press: taken, x: event.clientX, y: event.clientY, id: event.pointerId }
  }

  function onMove(event: PointerEvent) {
    if (held?.id !== event.pointerId) return
    if (!dragging) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < threshold) return
      dragging = begin(held.press, event)
      if (!dragging) {
        held = null
        return
      }
      element.setPointerCapture(event.pointerId)
      element.dataset['dragging'] = ''
      wasDragged = true
      window.addEventListener('pointermove', onDrag, true)
      window.addEventListener('mousemove', keep, true)
    }
    dragging.move(event)
  }

  /** While something is dragged, moves are nobody else's: React need not look for who wants them. */
  function onDrag(event: PointerEvent) {
    event.stopPropagation()
    onMove(event)
  }

  function finish() {
    window.removeEventListener('pointermove', onDrag, true)
    window.removeEventListener('mousemove', keep, true)
    dragging?.end()
    dragging = held = null
    delete element.dataset['dragging']
  }

  function onUp(event: PointerEvent) {
    if (held?.id !== event.pointerId) return
    const dropped = dragging
    // What was shown goes before anything changes: what is drawn anew is measured as it will stay.
    finish()
    dropped?.drop(event)
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !dragging) return
    event.preventDefault()
    event.stopPropagation()
    finish()
  }

  function onClick(event: MouseEvent) {
    if (wasDragged) event.stopPropagation()
    wasDragged = false
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', finish, { signal })
  element.addEventListener('click', onClick, { signal, capture: true })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    finish()
    stop.abort()
  }
}
