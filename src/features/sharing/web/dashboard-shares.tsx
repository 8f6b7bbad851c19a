import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { sharingCalls } from '../contract.ts'
import { clickName } from './click-names.ts'
import styles from './sharing.module.css'

/** Shown on the dashboard: the number of shares in the last days. Renders nothing if there were none. */
export default function DashboardShares() {
  const path = useSitePath()
  const { data } = useCall(sharingCalls.stats, { days: 7 })
  if (!data || data.total === 0) return null
  const networks = data.by_network
    .slice(0, 3)
    .map(({ name, clicks }) => `${clickName(name)} ${clicks.toLocaleString()}`)
  return (
    <Panel title="Shares" text="Last 7 days">
      <p className={styles.dim}>
        {data.total.toLocaleString()} in all: {networks.join(', ')}.{' '}
        <TextLink to={path('/share/statistics')}>Share statistics</TextLink>
      </p>
    </Panel>
  )
}
