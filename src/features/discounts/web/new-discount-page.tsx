import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'
import { newDraft } from './discount-draft.ts'
import { DiscountEditor } from './discount-editor.tsx'

/** Page for creating a discount campaign. */
export default function NewDiscountPage() {
  const path = useSitePath()
  const { data: settings, error, isLoading, refetch } = useCall(discountCalls.settings, {})
  return (
    <Page title="New discount" width="narrow" back={{ label: 'Discounts', to: path('/discounts') }}>
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={3} height={180} />}
      {settings && <DiscountEditor start={newDraft(settings.service, settings.has_unique_codes)} settings={settings} />}
    </Page>
  )
}
