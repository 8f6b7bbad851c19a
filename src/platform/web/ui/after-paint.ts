/** Does something once what has changed by now is seen. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
