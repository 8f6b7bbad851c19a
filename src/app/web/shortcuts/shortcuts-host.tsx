import { lazy, Suspense, useEffect, useState } from 'react'
import { showShortcuts, useAreShortcutsShown } from '#platform/web/shortcut-list.ts'

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/** Listens for "?" outside of fields, and loads the list of shortcuts when it is first opened. */
export default function ShortcutsHost() {
  const isShown = useAreShortcutsShown()
  const [wasShown, setShown] = useState(false)
  if (isShown && !wasShown) setShown(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const [target] = event.composedPath()
      if (target instanceof HTMLElement && takesText(target)) return
      if (document.querySelector('[aria-modal=true], dialog[open]')) return
      event.preventDefault()
      showShortcuts(true)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      showShortcuts(false)
    }
  }, [])
  return <Suspense>{wasShown && <ShortcutsDialog isOpen={isShown} />}</Suspense>
}

function takesText(element: HTMLElement): boolean {
  return (
    element.isContentEditable ||
    element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select')
  )
}
