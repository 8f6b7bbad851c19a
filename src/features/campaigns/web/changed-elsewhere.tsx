import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { type CampaignDraft, type CampaignDraftState, isDirty } from './campaign-draft.ts'
import styles from './wizard.module.css'

interface ChangedElsewhereProps {
  draft: CampaignDraft
  state: CampaignDraftState
  /** Called when it is no longer a draft. */
  onLeft: (campaign: Campaign) => void
}

/**
 * Shows that the campaign has been saved in another window and offers that version. Also reacts if it was sent there.
 */
export function ChangedElsewhere({ draft, state, onLeft }: ChangedElsewhereProps) {
  const { campaign, fields, isSaving, error } = state
  const { data } = useCall(campaignCalls.load, { campaign_id: campaign.id })
  const invalidate = useInvalidate()
  const isRefused = error?.code === 'conflict'
  useEffect(() => {
    if (isRefused) invalidate(campaignCalls.load)
  }, [isRefused, invalidate])
  const isNewer = data !== undefined && Date.parse(data.campaign.updated_at) > Date.parse(campaign.updated_at)
  const left = isNewer && !isSaving && data.campaign.status !== 'draft' ? data.campaign : null
  const isTold = useRef(false)
  useEffect(() => {
    if (!left || isTold.current) return
    isTold.current = true
    onLeft(left)
  }, [left, onLeft])
  if (!isNewer || isSaving || left) return null
  const show = (other: typeof data) => {
    draft.restart(other)
    undoable({ message: 'Showing the other version.', undo: () => draft.set(fields) })
  }
  return (
    <output className={styles.kept}>
      This campaign was changed in another window.
      <Button size="compact-sm" variant="default" onClick={() => show(data)}>
        Load that version
      </Button>
      {isDirty(state) && (
        <Button size="compact-sm" variant="default" onClick={() => draft.keepMine(data)}>
          Keep my changes
        </Button>
      )}
    </output>
  )
}
