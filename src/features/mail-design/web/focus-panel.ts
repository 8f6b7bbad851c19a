/** The id of the panel beside the canvas. */
export const panelId = 'mail-panel'

/** Brings the first field of the panel under the keys. */
export function focusPanel(): void {
  requestAnimationFrame(() => {
    const fields = 'input:not([type=hidden]), textarea'
    document.getElementById(panelId)?.querySelector<HTMLElement>(fields)?.focus()
  })
}
