import { lazy, Suspense, useEffect, useState } from 'react'

const CommandDialog = lazy(() => import('./command-dialog.tsx'))

/** ⌘K in the editor: all that can be done to the form at this moment, by its name, with its shortcut. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      // In a text that is typed into, the keys are for a link.
      const [target] = event.composedPath()
      if (target instanceof HTMLElement && target.isContentEditable) return
      // The dashboard's own palette stays where it is: on every other screen, and behind its button here.
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return <Suspense fallback={null}>{isOpen && <CommandDialog onDone={() => setOpen(false)} />}</Suspense>
}
