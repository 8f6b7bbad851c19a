/** So many elements that had the focus are remembered: a menu's line that opened a dialog is gone by the time it closes. */
const max = 8

/**
 * Gives the focus back to where it was when a dialog goes that had it, whoever shows the dialog and however: otherwise it
 * is nowhere, and who works by keyboard begins at the top of the page. Returns how that ends.
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
