import { listen } from '#form/render/dom.ts'

/** Calls `onPage` when the page becomes another one without being loaded. A fragment alone makes no other page. */
export function followNavigation(onPage: () => void): void {
  const page = () => location.pathname + location.search
  let last = page()
  const look = () => {
    if (last !== (last = page())) onPage()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation && 'currentEntry' in navigation) listen(navigation, 'currententrychange', look)
  // Older browsers tell nobody of pushState, but no page becomes another one without changing what is on it.
  else new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
