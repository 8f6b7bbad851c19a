import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { campaignCalls } from '../contract.ts'

type Loaded = Answer<typeof campaignCalls.load>

/**
 * Loads a campaign in its current state on the server. An earlier response is never used, because the editor starts
 * with it.
 */
export function useLoadedCampaign(campaignId: string) {
  const siteId = useSiteId()
  const [state, setState] = useState<{ loaded?: Loaded; error?: AppError }>({})
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    send(campaignCalls.load, { campaign_id: campaignId }, { siteId, signal, isReading: true }).then(
      (loaded) => setState({ loaded }),
      (error: unknown) => {
        if (signal.aborted) return
        setState({ error: error instanceof AppError ? error : new AppError('broken', campaignCalls.load.failure) })
      },
    )
    return () => controller.abort()
  }, [campaignId, siteId, tries])

  const retry = useCallback(() => {
    setState({})
    setTries((count) => count + 1)
  }, [])
  return { loaded: state.loaded, error: state.error ?? null, retry }
}
