import { IfMay } from '#platform/web/ui/if-may.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useSitePath } from '#platform/web/site.ts'
import { activityCalls } from '../contract.ts'

/** Panel in the site's settings that links to the activity log. */
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
