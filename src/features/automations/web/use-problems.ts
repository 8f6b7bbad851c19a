import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { automationCalls, type Flow } from '../contract.ts'

/** A flow is checked after the last key of a value. */
const settleMs = 400

/** What keeps a flow from being published, as a list and by place; checked as it is edited. */
export function useProblems(flow: Flow) {
  const [settled, setSettled] = useState(flow)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(flow), settleMs)
    return () => clearTimeout(timer)
  }, [flow])
  const { data } = useCall(automationCalls.validate, { flow: settled }, { keepPrevious: true })
  const list = useMemo(() => data?.problems ?? [], [data])
  /** The first problem at a place or below it. */
  const by = useCallback(
    (place: string) => list.find(({ path }) => path === place || path.startsWith(`${place}.`))?.message,
    [list],
  )
  return { list, by }
}

export type Problems = ReturnType<typeof useProblems>

/** Answers what is wrong at a place of the flow; undefined when nothing is. */
export type ProblemAt = Problems['by']
