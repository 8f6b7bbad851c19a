import { formatMoney } from '#core/money.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { type Tile, Tiles } from '#platform/web/ui/tiles.tsx'
import { attemptsOf } from '../rules.ts'
import { attributionRule } from '../attribution.ts'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** The most important figures, each with its share, and the rules by which they are counted. */
export function ReportTiles({ report }: { report: Report }) {
  const { campaign, counts } = report
  const share = (count: number, of: number, words: string) =>
    of === 0 ? '' : `${formatShare(count / of)} of those ${words}`
  const isMail = campaign.type === 'email'
  const tile = (label: string, count: number, note: string): Tile => ({ label, value: formatNumber(count), note })
  const ofDelivered = (count: number) => share(count, counts.delivered, 'delivered')
  const opens = `${ofDelivered(counts.opened)}${machines(counts.machine_opened)}`
  const tiles = [
    tile('Sent', counts.sent, `of ${formatNumber(counts.recipients)} recipients`),
    tile('Delivered', counts.delivered, share(counts.delivered, counts.sent, 'sent')),
    ...(isMail ? [tile('Opened', counts.opened, opens)] : []),
    tile('Clicked', counts.clicked, ofDelivered(counts.clicked)),
    ...(isMail ? [tile('Unsubscribed', counts.unsubscribed, ofDelivered(counts.unsubscribed))] : []),
    tile('Bounced', counts.bounced, share(counts.bounced, attemptsOf(counts), 'attempted')),
    ...(isMail ? [tile('Marked as spam', counts.complained, ofDelivered(counts.complained))] : []),
    {
      label: 'Net revenue',
      value: formatMoney(report.revenue, report.currency),
      note: `${report.orders.toLocaleString('en')} ${report.orders === 1 ? 'order' : 'orders'}`,
    },
  ]
  return (
    <>
      <Tiles label="Results" tiles={tiles} />
      <p className={styles.rule}>
        {rules[campaign.type]} {attributionRule}
      </p>
    </>
  )
}

const rules = {
  email: 'Machine opens, such as by Apple Mail Privacy Protection and scanners, are not included.',
  push: 'Delivered means accepted by the push service, which does not report who saw the notification.',
} as const

const machines = (count: number) => (count === 0 ? '' : `; ${formatNumber(count)} machine opens`)
