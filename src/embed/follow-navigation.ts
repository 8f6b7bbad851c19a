/** Calls `listen` when the page becomes another one without being loaded. A fragment alone makes no other page. */
export function followNavigation(listen: () => void): void {
  const page = () => location.pathname + location.search
  let last = page()
  const look = () => {
    if (last !== (last = page())) listen()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', look)
  else {
    addEventListener('popstate', look)
    // Here pushState tells nobody, and is the page's own: looking now and then is all that is left.
    document.addEventListener('click', () => setTimeout(look, 300))
  }
}
