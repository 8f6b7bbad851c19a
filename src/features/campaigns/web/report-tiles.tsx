import { formatMoney } from '#core/money.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { type Tile, Tiles } from '#platform/web/ui/tiles.tsx'
import { attributionRule } from '../attribution.ts'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** The figures that matter, each with its share, and the rules by which they are counted. */
export function ReportTiles({ report }: { report: Report }) {
  const { campaign, counts } = report
  const share = (count: number, of: number, words: string) =>
    of === 0 ? '' : `${formatShare(count / of)} of those ${words}`
  const all: Tile[] = [
    { label: 'Sent', value: formatNumber(counts.sent), note: `of ${formatNumber(counts.recipients)} recipients` },
    { label: 'Delivered', value: formatNumber(counts.delivered), note: share(counts.delivered, counts.sent, 'sent') },
  ]
  const ofMail: Tile[] = [
    {
      label: 'Opened',
      value: formatNumber(counts.opened),
      note: `${share(counts.opened, counts.delivered, 'delivered')}${machines(counts.machine_opened)}`,
    },
    {
      label: 'Clicked',
      value: formatNumber(counts.clicked),
      note: share(counts.clicked, counts.delivered, 'delivered'),
    },
    {
      label: 'Unsubscribed',
      value: formatNumber(counts.unsubscribed),
      note: share(counts.unsubscribed, counts.delivered, 'delivered'),
    },
    { label: 'Bounced', value: formatNumber(counts.bounced), note: share(counts.bounced, counts.sent, 'sent') },
    {
      label: 'Complained',
      value: formatNumber(counts.complained),
      note: share(counts.complained, counts.delivered, 'delivered'),
    },
    {
      label: 'Net revenue',
      value: formatMoney(report.revenue, report.currency),
      note: `${report.orders.toLocaleString('en')} ${report.orders === 1 ? 'order' : 'orders'}`,
    },
  ]
  return (
    <>
      <Tiles label="What came of it" tiles={campaign.type === 'email' ? [...all, ...ofMail] : all} />
      {campaign.type === 'email' && (
        <p className={styles.rule}>
          Opens are people’s: those by machines alone, as of Apple’s privacy proxy and scanners, are counted apart.{' '}
          {attributionRule}
        </p>
      )}
      {campaign.type === 'push' && (
        <p className={styles.rule}>Push services do not tell who saw a notification or clicked on it.</p>
      )}
    </>
  )
}

const machines = (count: number) => (count === 0 ? '' : `; ${formatNumber(count)} by machines alone`)
