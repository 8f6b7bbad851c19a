/** A drag in progress. Nothing changes before the drop. */
interface Dragging {
  move(event: PointerEvent): void
  drop(event: PointerEvent): void
  /** Removes the feedback that `move` showed. Called before `drop`, and when the drag is canceled. */
  end(): void
}

interface Drags<Press> {
  /** Returns the item that a press on the element grabs. Null for a press that begins no drag. */
  readonly press: (event: PointerEvent) => Press | null
  /** Returns the drag that begins once the pointer has moved. Null if there is nothing to drag. */
  readonly begin: (press: Press, event: PointerEvent) => Dragging | null
}

/** Distance in pixels that the pointer must move before a press becomes a drag. */
const threshold = 4

const keep = (event: Event) => event.stopPropagation()

/**
 * Handles drags by mouse, pen and touch on an element: a press that moves is a drag, and the click that ends it is
 * suppressed. Escape cancels it. During a drag, the element has `data-dragging`. Returns a function that stops
 * listening.
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

  /** During a drag, no one else needs move events, so React doesn't have to look for handlers. */
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
    // Removes the feedback before anything changes, so that everything is measured in its final position.
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
