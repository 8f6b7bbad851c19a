import { useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { isTested } from '../test-rules.ts'

/** The resend dialog's state of the variant to send. */
export type ChosenVariant = ReturnType<typeof useResendVariant>

/**
 * Returns the variant of a campaign that a resend sends: the winner, until the user chooses another one. If a campaign
 * has no test, or its variants are the same email, there is nothing to choose.
 */
export function useResendVariant(campaign: Campaign | undefined) {
  const [own, choose] = useState<string | null>(null)
  const isOffered = campaign !== undefined && isTested(campaign) && campaign.test.kind !== 'time'
  // If all contacts got a variant, no winner was sent, so the report determines it.
  const isAsked = isOffered && campaign.winner === ''
  const report = useCall(campaignCalls.report, { campaign_id: campaign?.id ?? '' }, { enabled: isAsked })
  const winner = campaign?.winner || report.data?.test?.decided || ''
  return {
    isOffered,
    /** Whether the winner is known, or a variant was chosen. Until then nothing is sent. */
    isKnown: campaign !== undefined && (!isAsked || own !== null || !report.isLoading),
    winner,
    chosen: own ?? (winner || 'A'),
    choose,
  }
}
