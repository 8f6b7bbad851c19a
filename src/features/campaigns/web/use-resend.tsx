import { lazy, Suspense, useState } from 'react'
import type { CampaignSummary } from '../contract.ts'

const ResendDialog = lazy(() => import('./resend-dialog.tsx'))

/** Returns whether a campaign can be resent to those who did not open it, and the dialog for that. */
export function useResend(campaign: CampaignSummary) {
  const [isOpen, setOpen] = useState(false)
  return {
    isPossible: campaign.type === 'email' && campaign.status === 'sent' && !campaign.is_resend,
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ResendDialog campaign={campaign} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
