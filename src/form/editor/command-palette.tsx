import { lazy, Suspense, useEffect, useState } from 'react'

const CommandDialog = lazy(() => import('./command-dialog.tsx'))

/** ⌘K in the editor: everything that can currently be done to the form, by name, with its shortcut. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      // While text is being edited, the shortcut inserts a link.
      const [target] = event.composedPath()
      if (target instanceof HTMLElement && target.isContentEditable) return
      // The dashboard's own palette stays available: on every other screen, and through its button here.
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return <Suspense fallback={null}>{isOpen && <CommandDialog onDone={() => setOpen(false)} />}</Suspense>
}
