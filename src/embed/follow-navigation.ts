import { listen } from '#form/render/dom.ts'

/**
 * Returns the URL that identifies the page. A fragment doesn't make a different page, unless it is a path as some
 * routers write it: `#/two`.
 */
export const pageAddress = (): string => location.href.replace(/#(?!!?\/.).*/, '')

/** Calls `onPage` when the page changes without a page load. */
export function followNavigation(onPage: () => void): void {
  let last = pageAddress()
  const look = () => {
    if (last !== (last = pageAddress())) onPage()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation && 'currentEntry' in navigation) listen(navigation, 'currententrychange', look)
  // Older browsers have no event for pushState, but the DOM always changes when the page does.
  else new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
