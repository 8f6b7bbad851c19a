import { Loader } from '@mantine/core'
import { Navigate, useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { pageOf } from './campaign-words.ts'
import { useLoadedCampaign } from './use-loaded-campaign.ts'
import styles from './wizard.module.css'

/** The editor page of a campaign draft. A campaign that is no longer a draft has its own page. */
export default function EditPage() {
  const { campaignId = '' } = useParams()
  const path = useSitePath()
  const { loaded, error, retry } = useLoadedCampaign(campaignId)
  if (loaded && loaded.campaign.status !== 'draft') return <Navigate to={path(pageOf(loaded.campaign))} />
  if (loaded) return <CampaignEditor key={campaignId} loaded={loaded} />
  return (
    <main className={styles.waiting}>
      {error ? (
        <div>
          <ErrorNotice error={error} retry={error.code === 'not_found' ? undefined : retry} />
          <TextLink to={path('/campaigns')}>All campaigns</TextLink>
        </div>
      ) : (
        <Loader aria-label="Loading the campaign" />
      )}
    </main>
  )
}
