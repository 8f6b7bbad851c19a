/** The piece that is fetched once a welcome mat has been seen. */
export interface CloseOnScrollPiece {
  closeOnScroll: typeof closeOnScroll
}

/** What is still rolling when the mat comes is no wish to go on: for so many milliseconds it is not listened to. */
const rest = 800

/** Scrolling on from the mat's end leads to the page. */
export function closeOnScroll(dialog: Element, close: () => void): void {
  const isAtEnd = () => dialog.scrollTop + dialog.clientHeight >= dialog.scrollHeight - 2
  let start: number | undefined
  const heightOf = (event: Event) => (event as TouchEvent).touches[0]!.clientY
  setTimeout(() => {
    const listeners = {
      wheel: (event: Event) => (event as WheelEvent).deltaY > 0 && isAtEnd() && close(),
      touchstart: (event: Event) => (start = heightOf(event)),
      touchmove(event: Event) {
        // The finger may have come down before.
        start ??= heightOf(event)
        if (start - heightOf(event) > 80 && isAtEnd()) close()
      },
    }
    for (const [type, listener] of Object.entries(listeners)) dialog.addEventListener(type, listener, { passive: true })
  }, rest)
}
