import { lazy, Suspense, useEffect, useState } from 'react'
import { onPaletteAsked } from '#platform/web/ask-for-palette.ts'
import { openPalette, useIsPaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Listens for ⌘K and loads the palette the first time that it is wanted. */
export function PaletteHost() {
  const isOpen = useIsPaletteOpen()
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', onKey)
    const stop = onPaletteAsked(openPalette)
    return () => {
      document.removeEventListener('keydown', onKey)
      stop()
    }
  }, [])
  return <Suspense>{wasOpened && <Palette isOpen={isOpen} />}</Suspense>
}
