/** ID of the panel next to the canvas. */
export const panelId = 'mail-panel'

/** Focuses the first field of the panel. */
export function focusPanel(): void {
  requestAnimationFrame(() => {
    const fields = 'input:not([type=hidden]), textarea'
    document.getElementById(panelId)?.querySelector<HTMLElement>(fields)?.focus()
  })
}
