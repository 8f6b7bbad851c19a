/** Calls a function once the current changes have been painted. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
