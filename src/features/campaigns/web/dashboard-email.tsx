import { FigureCard } from '#features/analytics/web/index.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'

/** Shows the results of the email campaigns in the dashboard's period; nothing on a site that never sent one. */
export default function DashboardEmail({ since, until }: { since: string; until: string }) {
  const path = useSitePath()
  const { data } = useCall(campaignCalls.figures, { since, until }, { keepPrevious: true, refetchInterval: 60_000 })
  if (!data?.has_sent) return null
  const { campaigns, delivered, opened, clicked } = data
  const shares = `${formatShare(opened / delivered)} opened · ${formatShare(clicked / delivered)} clicked`
  return (
    <FigureCard
      label="Campaign emails delivered"
      value={formatNumber(delivered)}
      note={delivered > 0 ? shares : campaigns > 0 ? 'Nothing delivered yet' : 'No campaigns sent'}
      to={path('/campaigns')}
    />
  )
}
