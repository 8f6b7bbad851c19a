import { useState } from 'react'
import type { Flow } from '../contract.ts'
import { emptyHistory, remember, travel } from './flow-history.ts'

/** A flow with undo and redo. Changes from outside, such as a restored version, can be undone as well. */
export function useFlowHistory(flow: Flow, onChange: (flow: Flow) => void) {
  const [history, setHistory] = useState(emptyHistory)
  const [known, setKnown] = useState(flow)
  if (flow !== known) {
    setKnown(flow)
    setHistory(remember(history, known, '', 0))
  }
  const set = (next: Flow) => {
    setKnown(next)
    onChange(next)
  }
  const go = (to: 'past' | 'future') => {
    const there = travel(history, flow, to)
    if (!there) return
    setHistory(there.history)
    set(there.flow)
  }
  return {
    /** Changes the flow. Changes of the same `what` in quick succession are undone together. */
    change(changed: Partial<Flow>, what = '') {
      setHistory(remember(history, flow, what, Date.now()))
      set({ ...flow, ...changed })
    },
    undo: () => go('past'),
    redo: () => go('future'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
