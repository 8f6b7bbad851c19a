import { useLayoutEffect, useRef, useState } from 'react'
import type { ColorChange } from '#form/editor/site-palette.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'

const none: readonly string[] = []

/** Provides the site's colors: as stored, or as just changed. */
export function usePalette() {
  const kept = useCall(formCalls.settings, {}).data?.settings.palette ?? none
  const [wanted, setWanted] = useState<{ readonly instead: readonly string[]; readonly colors: readonly string[] }>()
  const keep = useAction(formCalls.settings, { invalidates: [formCalls.settings] })
  const colors = wanted?.instead === kept ? wanted.colors : kept
  const latest = useRef({ kept, colors })
  useLayoutEffect(() => {
    latest.current = { kept, colors }
  }, [kept, colors])
  /** A function computes the new colors from those at the time of the call, for example for an undo some time later. */
  const change = async (next: readonly string[] | ColorChange) => {
    const instead = latest.current.kept
    const changed = typeof next === 'function' ? next(latest.current.colors) : next
    latest.current = { kept: instead, colors: changed }
    setWanted({ instead, colors: changed })
    const isKept = await keep.run({ settings: { palette: [...changed] } })
    if (!isKept) setWanted(undefined)
    return isKept !== undefined
  }
  return { colors, change, error: keep.error }
}
