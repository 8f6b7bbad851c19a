import { useState } from 'react'

/** The view in which a flow is shown. */
export type FlowView = 'canvas' | 'list'

const shelfName = 'trellis.flow-view'

/**
 * Returns the view in which this browser's user wants flows shown: the last one they chose. Until they choose, it is a
 * list on phones and the canvas elsewhere.
 */
export function useView(isPhone: boolean): [FlowView, (view: FlowView) => void] {
  const [view, setView] = useState<FlowView | null>(read)
  return [
    view ?? (isPhone ? 'list' : 'canvas'),
    (next) => {
      setView(next)
      try {
        localStorage.setItem(shelfName, next)
      } catch {
        // Without storage the choice lasts only until the page is closed.
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
