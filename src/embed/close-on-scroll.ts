/** The piece that is fetched when a visitor begins to scroll on a welcome mat. */
export interface CloseOnScrollPiece {
  closeOnScroll: typeof closeOnScroll
}

/** Scrolling on from the mat's end leads to the page. */
export function closeOnScroll(dialog: Element, close: () => void): void {
  const isAtEnd = () => dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 2
  const passive = { passive: true }
  dialog.addEventListener('wheel', (event) => (event as WheelEvent).deltaY > 0 && isAtEnd() && close(), passive)
  let start: number | undefined
  const heightOf = (event: Event) => (event as TouchEvent).touches[0]!.clientY
  dialog.addEventListener('touchstart', (event) => (start = heightOf(event)), passive)
  dialog.addEventListener(
    'touchmove',
    (event) => {
      // The finger may have come down before this piece came.
      start ??= heightOf(event)
      if (start - heightOf(event) > 80 && isAtEnd()) close()
    },
    passive,
  )
}
