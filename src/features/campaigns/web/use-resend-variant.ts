import { useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { isTested } from '../test-rules.ts'

/** What the resend dialog knows of the variant that is sent. */
export type ChosenVariant = ReturnType<typeof useResendVariant>

/** Which variant of a campaign a resend sends: the winner, until another one is chosen. Of a campaign without a test, or whose variants are one email, there is none to choose. */
export function useResendVariant(campaign: Campaign | undefined) {
  const [own, choose] = useState<string | null>(null)
  const isOffered = campaign !== undefined && isTested(campaign) && campaign.test.kind !== 'time'
  // Where everybody got a variant, no winner was sent to anyone: the report tells which one it is.
  const isAsked = isOffered && campaign.winner === ''
  const report = useCall(campaignCalls.report, { campaign_id: campaign?.id ?? '' }, { enabled: isAsked })
  const winner = campaign?.winner || report.data?.test?.decided || ''
  return {
    isOffered,
    /** Whether the winner is known, or a variant was chosen: until then nothing is sent. */
    isKnown: campaign !== undefined && (!isAsked || own !== null || !report.isLoading),
    winner,
    chosen: own ?? (winner || 'A'),
    choose,
  }
}
