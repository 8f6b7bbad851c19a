import { Navigate, useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStatus } from './campaign-status.tsx'
import { pageOf, typeNames } from './campaign-words.ts'
import { ContentPreview } from './content-preview.tsx'
import { previewOf } from './preview-of.ts'
import { useCampaignMoves } from './use-campaign-moves.ts'
import { useFollowedCampaign } from './use-followed-campaign.ts'
import styles from './wizard.module.css'

/** The page of one campaign that is no longer a draft: its progress and its actions. */
export default function CampaignPage() {
  const { campaignId = '' } = useParams()
  const path = useSitePath()
  const { campaign, error, retry } = useFollowedCampaign(campaignId)
  const moves = useCampaignMoves()
  if (campaign?.status === 'draft') return <Navigate to={path(pageOf(campaign))} />
  return (
    <Page
      title={campaign?.name ?? 'Campaign'}
      note={campaign && `${typeNames[campaign.type]} · ${previewOf(campaign.subject)}`}
      back={{ label: 'Email campaigns', to: path('/campaigns') }}
      actions={campaign && <CampaignActions campaign={campaign} moves={moves} />}
    >
      <ErrorNotice error={error} retry={error?.code === 'not_found' ? undefined : retry} />
      <ErrorNotice error={moves.error} />
      {!campaign && !error && <ListSkeleton rows={2} height={160} />}
      {campaign && (
        <div className={styles.halves}>
          <div>
            <CampaignStatus campaign={campaign} />
            {campaign.status !== 'deleted' && <ArchivePanel campaign={campaign} />}
          </div>
          <ContentPreview type={campaign.type} push={campaign.push} email={campaign.email} test={campaign.test} />
        </div>
      )}
    </Page>
  )
}
