import { useEffect, useState } from 'react'
import type { Step } from './steps.ts'

const placeOf = (campaignId: string) => `trellis.campaign-steps.${campaignId}`

/** The steps of a campaign that somebody has been at in this browser, and left for another. */
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

/** A browser that keeps nothing shows the steps of this visit alone. */
function write(campaignId: string, steps: ReadonlySet<Step>): void {
  try {
    localStorage.setItem(placeOf(campaignId), JSON.stringify([...steps]))
  } catch {
    // A full or forbidden storage.
  }
}
