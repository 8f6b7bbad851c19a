import { IconMail, IconPlus, IconScale, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { AutoResponseTable } from './auto-response-table.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { isInProgress } from './campaign-words.ts'
import { isUnfiltered, listDefaults, listInput, matching, pageSize } from './list-state.ts'
import { useSavingCampaigns } from './saving-campaigns.ts'
import { useCampaignMoves } from './use-campaign-moves.ts'

/**
 * Interval in milliseconds at which the list is reloaded while one of its campaigns is saving or being sent (spec.md
 * section 4).
 */
const refreshMs = 2000

/** The page with every email and push campaign of the site. */
export default function CampaignsPage() {
  const path = useSitePath()
  const [state, setState] = useUrlState(listDefaults)
  const saving = useSavingCampaigns()
  const [hasMoving, setHasMoving] = useState(false)
  const { data, error, isLoading, isStale, refetch } = useCall(campaignCalls.list, listInput(state), {
    keepPrevious: true,
    refetchInterval: hasMoving || saving.size > 0 ? refreshMs : false,
  })
  const moves = useCampaignMoves()
  const moving = data?.campaigns.some(isInProgress) ?? false
  if (moving !== hasMoving) setHasMoving(moving)
  const autoResponses = data ? matching(data.auto_responses, state) : []
  const isNothing = data?.total === 0 && autoResponses.length === 0
  const isBlank = isNothing && isUnfiltered(state)
  return (
    <Page
      title="Email campaigns"
      note="Send emails and push notifications to your contacts."
      actions={
        <>
          {!isBlank && (
            <LinkButton
              variant="default"
              to={path('/campaigns/compare')}
              leftSection={<IconScale size={16} aria-hidden />}
            >
              Compare
            </LinkButton>
          )}
          <LinkButton to={path('/campaigns/new')} leftSection={<IconPlus size={16} aria-hidden />}>
            New campaign
          </LinkButton>
        </>
      }
    >
      {!isBlank && <CampaignFilters state={state} onChange={setState} />}
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={moves.error} />
      {isLoading && <ListSkeleton rows={5} height={56} />}
      {data && data.campaigns.length > 0 && (
        <CampaignTable
          campaigns={data.campaigns}
          currency={data.currency}
          saving={saving}
          isStale={isStale}
          moves={moves}
        />
      )}
      {isBlank && (
        <EmptyState
          icon={IconMail}
          title="No campaigns yet"
          text="Choose an audience, write the content, send yourself a test, then send or schedule it."
          action={<LinkButton to={path('/campaigns/new')}>Create campaign</LinkButton>}
        />
      )}
      {isNothing && !isBlank && (
        <EmptyState
          icon={IconSearch}
          title="Nothing found"
          text="No campaigns match these filters."
          action={
            <LinkButton variant="default" to={path('/campaigns')}>
              Show all campaigns
            </LinkButton>
          }
        />
      )}
      {data && <Pager page={state.page} limit={pageSize} total={data.total} onPage={(page) => setState({ page })} />}
      {autoResponses.length > 0 && state.page === 1 && <AutoResponseTable autoResponses={autoResponses} />}
    </Page>
  )
}
