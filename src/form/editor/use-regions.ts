import { useEffect } from 'react'

/** What `data-region` names: F6 goes from one to the next, as it does between the parts of a window. */
export type Region = 'canvas' | 'panel'

const focusable = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex="0"]'

/** F6 takes the focus from the canvas to the panel and back, wherever it is. */
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
