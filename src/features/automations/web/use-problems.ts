import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { automationCalls, type Flow } from '../contract.ts'

/**
 * Time in milliseconds after the last change until a flow is checked, so that it isn't checked while a value is being
 * typed.
 */
const settleMs = 400

/**
 * Returns the problems that prevent a flow from being published, as a list and by place. The flow is checked as it is
 * edited.
 */
export function useProblems(flow: Flow) {
  const [settled, setSettled] = useState(flow)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(flow), settleMs)
    return () => clearTimeout(timer)
  }, [flow])
  const { data } = useCall(automationCalls.validate, { flow: settled }, { keepPrevious: true })
  const list = useMemo(() => data?.problems ?? [], [data])
  /** Returns the first problem at a place or below it. */
  const by = useCallback(
    (place: string) => list.find(({ path }) => path === place || path.startsWith(`${place}.`))?.message,
    [list],
  )
  return { list, by }
}

export type Problems = ReturnType<typeof useProblems>

/** Returns the problem at a place of the flow; undefined if there is none. */
export type ProblemAt = Problems['by']
