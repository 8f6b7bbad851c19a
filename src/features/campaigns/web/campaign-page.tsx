import { useState } from 'react'
import { Navigate, useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStand } from './campaign-stand.tsx'
import { isMoving, pageOf, typeNames } from './campaign-words.ts'
import { ContentPreview } from './content-preview.tsx'
import { previewOf } from './preview-of.ts'
import { useCampaignMoves } from './use-campaign-moves.ts'
import styles from './wizard.module.css'

const refreshMs = 2000

/** One campaign that is written: how far it has come, and what can be done about that. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams()
  const path = useSitePath()
  const [isFollowed, setFollowed] = useState(false)
  const { data, error, refetch } = useCall(
    campaignCalls.load,
    { campaign_id: campaignId },
    { refetchInterval: isFollowed ? refreshMs : false },
  )
  const moves = useCampaignMoves()
  const campaign = data?.campaign
  const changes = campaign !== undefined && (isMoving(campaign) || campaign.status === 'scheduled')
  if (changes !== isFollowed) setFollowed(changes)
  if (campaign?.status === 'draft') return <Navigate to={path(pageOf(campaign))} />
  return (
    <Page
      title={campaign?.name ?? 'Campaign'}
      note={campaign && `${typeNames[campaign.type]} · ${previewOf(campaign.subject)}`}
      back={{ label: 'Campaigns', to: path('/campaigns') }}
      actions={campaign && <CampaignActions campaign={campaign} moves={moves} />}
    >
      <ErrorNotice error={error} retry={error?.code === 'not_found' ? undefined : refetch} />
      <ErrorNotice error={moves.error} />
      {!campaign && !error && <ListSkeleton rows={2} height={160} />}
      {campaign && (
        <div className={styles.halves}>
          <CampaignStand campaign={campaign} />
          <ContentPreview type={campaign.type} push={campaign.push} html={campaign.email.html} />
        </div>
      )}
    </Page>
  )
}
