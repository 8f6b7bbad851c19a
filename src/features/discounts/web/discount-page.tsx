import { Box, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type DiscountCampaign, discountCalls } from '../contract.ts'
import { CodesOverview } from './codes-overview.tsx'
import { ReportView } from './report-view.tsx'
import { stateNames, termsWords } from './discount-words.ts'
import { UnknownDiscount } from './unknown-discount.tsx'
import { useDelete } from './use-delete.ts'

/** Page of one discount campaign: its results and its codes. */
export default function DiscountPage() {
  const { campaignId = '' } = useParams()
  const path = useSitePath()
  const navigate = useNavigate()
  const { data, error, isLoading, refetch } = useCall(discountCalls.load, { campaign_id: campaignId })
  const { remove, isBusy } = useDelete()
  const campaign = data?.campaign
  const isUnknown = error?.code === 'not_found'
  const leave = async (found: DiscountCampaign) => {
    if (await remove(found)) await navigate({ to: path('/discounts') })
  }
  return (
    <Page
      title={campaign?.campaignName ?? 'Discount'}
      back={{ label: 'Discounts', to: path('/discounts') }}
      note={
        campaign && (
          <>
            <StatusBadge status={campaign.state} label={stateNames[campaign.state]} />
            {` · ${termsWords(campaign.discount, campaign.currency)}`}
          </>
        )
      }
      actions={
        campaign && (
          <>
            <Button variant="default" disabled={isBusy} onClick={() => void leave(campaign)}>
              Delete
            </Button>
            <LinkButton to={path(`/discounts/${campaignId}/edit`)}>Edit</LinkButton>
          </>
        )
      }
    >
      {isUnknown ? <UnknownDiscount /> : <ErrorNotice error={error} retry={refetch} />}
      {isLoading && <ListSkeleton rows={2} height={160} />}
      {campaign && (campaign.problem || campaign.is_low) && (
        <Box mb="md">
          <WarnNote icon={<IconAlertTriangle size={16} aria-hidden />}>
            {campaign.problem || 'Codes are running low. Add more before they run out.'}
          </WarnNote>
        </Box>
      )}
      {campaign && <ReportView campaignId={campaignId} />}
      {campaign && <CodesOverview campaign={campaign} />}
    </Page>
  )
}
