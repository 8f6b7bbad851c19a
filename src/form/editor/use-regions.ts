import { useEffect } from 'react'

/** The regions that `data-region` names. F6 moves between them, as between the panes of a window. */
export type Region = 'canvas' | 'panel'

const focusable = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex="0"]'

/** Moves the focus between canvas and panel on F6, wherever it is. */
export function useRegions(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
      const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')]
      const at = regions.findIndex((region) => region.contains(document.activeElement))
      const next = regions[(at + 1) % regions.length]
      if (!next) return
      event.preventDefault()
      const target = next.tabIndex === 0 ? next : next.querySelector<HTMLElement>(focusable)
      target?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
