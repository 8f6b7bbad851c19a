import { useState } from 'react'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'

const none: readonly string[] = []

/** The site's colours: as they are kept, or as they were changed a moment ago. */
export function usePalette() {
  const kept = useCall(formCalls.settings, {}).data?.settings.palette ?? none
  const [wanted, setWanted] = useState<{ readonly instead: readonly string[]; readonly colors: readonly string[] }>()
  const keep = useAction(formCalls.settings, { invalidates: [formCalls.settings] })
  const change = async (colors: readonly string[]) => {
    setWanted({ instead: kept, colors })
    const isKept = await keep.run({ settings: { palette: [...colors] } })
    if (!isKept) setWanted(undefined)
    return isKept !== undefined
  }
  return { colors: wanted?.instead === kept ? wanted.colors : kept, change, error: keep.error }
}
