import { lazy, Suspense, useEffect, useState } from 'react'
import { onPaletteAsked } from '#platform/web/ask-for-palette.ts'
import { closePalette, openPalette, useIsPaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Listens for ⌘K and loads the palette when it is first opened. */
export function PaletteHost() {
  const isOpen = useIsPaletteOpen()
  const [wasOpened, setOpened] = useState(false)
  const [query, setQuery] = useState('')
  const [hasFocus, setFocus] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  if (!isOpen && hasFocus) setFocus(false)
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
  return (
    <>
      {isOpen && !hasFocus && <KeepTyped onType={setQuery} />}
      <Suspense>
        {wasOpened && <Palette isOpen={isOpen} query={query} onQuery={setQuery} onFocus={() => setFocus(true)} />}
      </Suspense>
    </>
  )
}

/** Buffers typed text until the palette's field has the focus. */
function KeepTyped({ onType }: { onType: (change: (typed: string) => string) => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closePalette()
      else if (event.key === 'Backspace') onType((typed) => typed.slice(0, -1))
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        onType((typed) => typed + event.key)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [onType])
  return null
}
