import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { shortcutCalls } from '../contract.ts'
import { ShortcutEditor } from './shortcut-editor.tsx'
import { useLogFailure } from './use-log-failure.ts'

/** Page to edit one shortcut. */
export default function ShortcutPage() {
  const { shortcutId = '' } = useParams()
  const path = useSitePath()
  const { data, error, refetch } = useCall(shortcutCalls.load, { id: shortcutId })
  useLogFailure(shortcutCalls.load.failure, error)
  if (data) return <ShortcutEditor key={shortcutId} loaded={data.shortcut} />
  return (
    <Page title="Shortcut" back={{ label: 'Shortcuts', to: path('/shortcuts') }}>
      <ErrorNotice error={error} retry={error?.code === 'not_found' ? undefined : refetch} />
      {!error && <ListSkeleton rows={3} height={160} />}
    </Page>
  )
}
