import { useState } from 'react'
import type { AppError } from '#core/error.ts'
import { useCall } from '#platform/web/use-call.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { isInProgress } from './campaign-words.ts'
import { useLoadedCampaign } from './use-loaded-campaign.ts'

const refreshMs = 2000

/**
 * Returns a campaign that is reloaded while its status changes automatically. A response from before the screen opened
 * is never used, because it may still show a draft.
 */
export function useFollowedCampaign(campaignId: string): {
  campaign: Campaign | undefined
  error: AppError | null
  retry: () => void
} {
  const [isFollowed, setFollowed] = useState(false)
  const { loaded, error, retry } = useLoadedCampaign(campaignId)
  const { data } = useCall(
    campaignCalls.load,
    { campaign_id: campaignId },
    { enabled: loaded !== undefined, refetchInterval: isFollowed ? refreshMs : false },
  )
  const campaign = newerOf(loaded?.campaign, data?.campaign)
  const follows = campaign !== undefined && (isInProgress(campaign) || campaign.status === 'scheduled')
  if (follows !== isFollowed) setFollowed(follows)
  return { campaign, error, retry }
}

function newerOf(first: Campaign | undefined, later: Campaign | undefined): Campaign | undefined {
  if (!first || !later) return first
  return Date.parse(later.updated_at) >= Date.parse(first.updated_at) ? later : first
}
