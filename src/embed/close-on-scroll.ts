/** The piece that is loaded once a welcome mat has been seen. */
export interface CloseOnScrollPiece {
  closeOnScroll: typeof closeOnScroll
}

/** Milliseconds during which scrolling is ignored after the mat appears, because it may be left over from before. */
const rest = 800

/** Closes the mat when the visitor scrolls past its end, which leads to the page. */
export function closeOnScroll(dialog: Element, close: () => void): void {
  const isAtEnd = () => dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 2
  let start: number | undefined
  const heightOf = (event: Event) => (event as TouchEvent).touches[0]!.clientY
  setTimeout(() => {
    const listeners = {
      wheel: (event: Event) => (event as WheelEvent).deltaY > 0 && isAtEnd() && close(),
      touchstart: (event: Event) => (start = heightOf(event)),
      touchmove(event: Event) {
        // The touch may have started earlier.
        start ??= heightOf(event)
        if (start - heightOf(event) > 80 && isAtEnd()) close()
      },
    }
    for (const [type, listener] of Object.entries(listeners)) dialog.addEventListener(type, listener, { passive: true })
  }, rest)
}
