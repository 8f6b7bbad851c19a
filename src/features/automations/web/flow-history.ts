import type { Flow } from '../contract.ts'

/** The changes that can be undone and redone. */
export interface FlowHistory {
  readonly past: readonly Flow[]
  readonly future: readonly Flow[]
  /** The last change and its time. Changes of the same thing in quick succession count as one. */
  readonly last: { readonly what: string; readonly at: number } | null
}

export const emptyHistory: FlowHistory = { past: [], future: [], last: null }

const mostKept = 200
const oneRunMs = 1500

/**
 * Records a flow before it is changed. `what` identifies the changed part ("step x"); '' always makes a separate undo
 * step.
 */
export function remember(history: FlowHistory, before: Flow, what: string, at: number): FlowHistory {
  const { past, last } = history
  const isRun = what !== '' && last?.what === what && at - last.at < oneRunMs && past.length > 0
  return { past: isRun ? past : [...past, before].slice(-mostKept), future: [], last: { what, at } }
}

/** Goes one change back or forward from the current flow; undefined if there is none. */
export function travel(
  { past, future }: FlowHistory,
  now: Flow,
  to: 'past' | 'future',
): { flow: Flow; history: FlowHistory } | undefined {
  const flow = to === 'past' ? past.at(-1) : future[0]
  if (!flow) return undefined
  const history =
    to === 'past'
      ? { past: past.slice(0, -1), future: [now, ...future], last: null }
      : { past: [...past, now], future: future.slice(1), last: null }
  return { flow, history }
}
