import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'
import { draftOf } from './discount-draft.ts'
import { UnknownDiscount } from './unknown-discount.tsx'
import { DiscountEditor } from './discount-editor.tsx'

/** Page for editing a discount campaign. */
export default function EditDiscountPage() {
  const { campaignId = '' } = useParams()
  const path = useSitePath()
  const settings = useCall(discountCalls.settings, {})
  const loaded = useCall(discountCalls.load, { campaign_id: campaignId })
  const error = loaded.error ?? settings.error
  const campaign = loaded.data?.campaign
  return (
    <Page
      title={campaign ? `Edit ${campaign.campaignName}` : 'Edit discount'}
      width="narrow"
      back={{
        label: campaign?.campaignName ?? 'Discounts',
        to: path(campaign ? `/discounts/${campaignId}` : '/discounts'),
      }}
    >
      {loaded.error?.code === 'not_found' ? (
        <UnknownDiscount />
      ) : (
        <ErrorNotice error={error} retry={() => (loaded.error ? loaded.refetch() : settings.refetch())} />
      )}
      {!error && !(campaign && settings.data) && <ListSkeleton rows={3} height={180} />}
      {campaign && settings.data && (
        <DiscountEditor
          key={campaignId}
          id={campaignId}
          start={draftOf(campaign)}
          settings={settings.data}
          hasCodes={campaign.codes.total > 0}
        />
      )}
    </Page>
  )
}
