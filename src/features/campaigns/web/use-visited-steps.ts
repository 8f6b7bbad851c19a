import { useEffect, useState } from 'react'
import type { Step } from './steps.ts'

const placeOf = (campaignId: string) => `trellis.campaign-steps.${campaignId}`

/** Returns the steps of a campaign that the user has opened and left in this browser. */
export function useVisitedSteps(campaignId: string, step: Step): ReadonlySet<Step> {
  const [visited, setVisited] = useState(() => read(campaignId))
  useEffect(
    () => () => {
      setVisited((before) => {
        const after = new Set(before).add(step)
        write(campaignId, after)
        return after
      })
    },
    [campaignId, step],
  )
  return visited
}

function read(campaignId: string): ReadonlySet<Step> {
  try {
    return new Set(JSON.parse(localStorage.getItem(placeOf(campaignId)) ?? '[]') as Step[])
  } catch {
    return new Set()
  }
}

/** Stores the visited steps. Without storage, only those of this visit are known. */
function write(campaignId: string, steps: ReadonlySet<Step>): void {
  try {
    localStorage.setItem(placeOf(campaignId), JSON.stringify([...steps]))
  } catch {
    // Storage is full or not allowed.
  }
}
