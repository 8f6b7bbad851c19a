import { IfMay } from '#platform/web/ui/if-may.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useSitePath } from '#platform/web/site.ts'
import { activityCalls } from '../contract.ts'

/** The way to the activity log, in the site's settings. */
export default function ActivityPanel() {
  const path = useSitePath()
  return (
    <IfMay call={activityCalls.list}>
      <Panel
        title="Activity log"
        text="Who changed, published, sent, exported or invited, and when."
        foot={
          <LinkButton to={path('/settings/activity')} variant="default">
            View activity log
          </LinkButton>
        }
      />
    </IfMay>
  )
}
