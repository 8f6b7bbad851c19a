import { formatMoney } from '#core/money.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import type { Compared } from '../contract.ts'
import { bestOf, type ComparedFigure, comparedFigures } from './compare-figures.ts'
import styles from './report.module.css'

/** A table with figures as rows and campaigns as columns. The best of each figure is marked. */
export function CompareTable({ campaigns, currency }: { campaigns: readonly Compared[]; currency: string }) {
  const path = useSitePath()
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.compare} tabIndex={0} aria-label="Campaign comparison">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            {campaigns.map(({ campaign }) => (
              <th key={campaign.id} scope="col">
                <TextLink to={path(`/campaigns/${campaign.id}/report`)}>{campaign.name}</TextLink>
                <small>{campaign.started_at && <Moment at={campaign.started_at} />}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedFigures.map((figure) => (
            <FigureRow key={figure.label} figure={figure} campaigns={campaigns} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface FigureRowProps {
  figure: ComparedFigure
  campaigns: readonly Compared[]
  currency: string
}

function FigureRow({ figure, campaigns, currency }: FigureRowProps) {
  const best = bestOf(figure, campaigns)
  return (
    <tr>
      <th scope="row">{figure.label}</th>
      {campaigns.map((one) => {
        const value = figure.valueOf(one)
        const share = figure.shareOf?.(one) ?? null
        const isBest = best !== null && (share ?? value) === best
        return (
          <td key={one.campaign.id}>
            <span className={isBest ? styles.best : undefined}>
              {value === null ? '–' : share !== null ? formatShare(share) : worded(figure, value, currency)}
              {isBest && <span aria-label=", the best"> ★</span>}
            </span>
            {value !== null && share !== null && <small>{formatNumber(value)}</small>}
          </td>
        )
      })}
    </tr>
  )
}

const worded = ({ isMoney }: ComparedFigure, value: number, currency: string) =>
  isMoney ? formatMoney(value, currency) : formatNumber(value)
