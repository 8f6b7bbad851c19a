import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { sharingCalls } from '../contract.ts'
import { ShareEditor } from './share-editor.tsx'

/** The settings of the site's share buttons: networks, placement, appearance, texts and counts. */
export default function SharePage() {
  const path = useSitePath()
  const { data, error, refetch } = useCall(sharingCalls.load, {})
  return (
    <Page
      title="Share"
      note="Buttons on your pages that let visitors share them."
      actions={
        <LinkButton to={path('/share/statistics')} variant="default">
          Statistics
        </LinkButton>
      }
    >
      {!data && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {data && <ShareEditor share={data.share} />}
    </Page>
  )
}
