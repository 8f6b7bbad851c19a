import { useState } from 'react'

/** How a flow is shown. */
export type FlowView = 'canvas' | 'list'

const shelfName = 'trellis.flow-view'

/** How this browser's user wants flows shown: as they chose last, and a list on phones until they chose. */
export function useView(isPhone: boolean): [FlowView, (view: FlowView) => void] {
  const [view, setView] = useState<FlowView | null>(read)
  return [
    view ?? (isPhone ? 'list' : 'canvas'),
    (next) => {
      setView(next)
      try {
        localStorage.setItem(shelfName, next)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  ]
}

function read(): FlowView | null {
  try {
    const kept = localStorage.getItem(shelfName)
    return kept === 'canvas' || kept === 'list' ? kept : null
  } catch {
    return null
  }
}
