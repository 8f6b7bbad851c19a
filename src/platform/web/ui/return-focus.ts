/**
 * Maximum number of previously focused elements to remember. A menu item that opened a dialog no longer exists when the
 * dialog closes.
 */
const max = 8

/**
 * Restores the focus to its previous place when a dialog that had it disappears, no matter how the dialog is shown.
 * Otherwise the focus is lost, and keyboard users have to start at the top of the page. Returns a function that stops
 * this.
 */
export function returnFocus(): () => void {
  const before: Element[] = []
  const open = new Map<Element, readonly Element[]>()

  const observer = new MutationObserver(() => {
    for (const [dialog, openers] of open) {
      if (dialog.isConnected) continue
      open.delete(dialog)
      if (document.activeElement !== document.body) continue
      const opener = openers.findLast((element) => element.isConnected && element.checkVisibility())
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
    if (open.size === 0) observer.disconnect()
  })

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof Element)) return
    const dialog = target.closest('[role=dialog]')
    const portal = dialog?.closest('[data-portal]')
    if (dialog && portal && !open.has(dialog)) {
      open.set(dialog, [...before])
      observer.observe(portal, { childList: true })
      observer.observe(portal.parentElement!, { childList: true })
    }
    before.push(target)
    if (before.length > max) before.shift()
  }

  document.addEventListener('focusin', onFocusIn)
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}
