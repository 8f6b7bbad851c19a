import { listen } from '#form/render/dom.ts'

/** Which page this is. A fragment makes no other page, unless it is a path as some routers write it: `#/two`. */
export const pageAddress = (): string => location.href.replace(/#(?!!?\/.).*/, '')

/** Calls `onPage` when the page becomes another one without being loaded. */
export function followNavigation(onPage: () => void): void {
  let last = pageAddress()
  const look = () => {
    if (last !== (last = pageAddress())) onPage()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation && 'currentEntry' in navigation) listen(navigation, 'currententrychange', look)
  // Older browsers tell nobody of pushState, but no page becomes another one without changing what is on it.
  else new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
