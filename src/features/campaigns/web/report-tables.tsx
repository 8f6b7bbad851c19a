import type { ReactNode } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { browsersOf } from '#features/push/contract.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { ReportPart } from '../contract.ts'
import { ExportReport } from './report-export.tsx'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** How each subject did. */
export function VariantTable({ report }: { report: Report }) {
  const { variants, winner, currency } = report
  return (
    <FigureTable
      report={report}
      part="variants"
      title="Subjects"
      text={winner && `Variant ${winner} won and was sent to the rest.`}
      head={['Subject', 'Delivered', 'Opened', 'Clicked', 'Revenue']}
      onPhone={['Opened', 'Clicked']}
      rows={variants.map((variant) => ({
        key: variant.letter,
        cells: [
          `${variant.letter}: ${variant.subject}`,
          formatNumber(variant.delivered),
          shareOf(variant.opened, variant.delivered),
          shareOf(variant.clicked, variant.delivered),
          formatMoney(variant.revenue, currency),
        ],
      }))}
    />
  )
}

/** What was clicked, and what was bought after it. */
export function LinkTable({ report }: { report: Report }) {
  const { links, counts, currency } = report
  return (
    <FigureTable
      report={report}
      part="links"
      title="Links"
      text={links.length === 0 ? 'No tracked links in this campaign.' : ''}
      head={['Link', 'Clicks', 'People', 'Share of delivered', 'Revenue']}
      onPhone={['People', 'Revenue']}
      rows={links.map((link, index) => ({
        key: String(index),
        cells: [
          link.url,
          formatNumber(link.clicks),
          formatNumber(link.people),
          counts.delivered === 0 ? '–' : formatShare(link.people / counts.delivered),
          formatMoney(link.revenue, currency),
        ],
      }))}
    />
  )
}

/** How it did with each provider of mail. */
export function DomainTable({ report }: { report: Report }) {
  return (
    <FigureTable
      report={report}
      part="domains"
      title="Recipient domains"
      head={['Domain', 'Sent', 'Delivered', 'Opened', 'Clicked', 'Bounced', 'Marked as spam', 'Revenue']}
      onPhone={['Opened', 'Bounced']}
      rows={report.domains.map((domain) => ({
        key: domain.domain,
        cells: [
          domain.domain,
          formatNumber(domain.sent),
          shareOf(domain.delivered, domain.sent),
          shareOf(domain.opened, domain.delivered),
          shareOf(domain.clicked, domain.delivered),
          formatNumber(domain.bounced),
          formatNumber(domain.complained),
          formatMoney(domain.revenue, report.currency),
        ],
      }))}
    />
  )
}

/** How a push campaign did in each kind of browser, by the push services that reach them. */
export function BrowserTable({ report }: { report: Report }) {
  return (
    <FigureTable
      report={report}
      part="domains"
      title="Browsers"
      head={['Browser', 'Sent', 'Delivered', 'Clicked', 'Bounced', 'Revenue']}
      onPhone={['Clicked', 'Revenue']}
      rows={report.domains.map((service) => ({
        key: service.domain,
        cells: [
          browsersOf[service.domain] ?? service.domain,
          formatNumber(service.sent),
          shareOf(service.delivered, service.sent),
          shareOf(service.clicked, service.delivered),
          formatNumber(service.bounced),
          formatMoney(service.revenue, report.currency),
        ],
      }))}
    />
  )
}

const shareOf = (count: number, of: number) =>
  of === 0 ? formatNumber(count) : `${formatNumber(count)} · ${formatShare(count / of)}`

interface FigureTableProps {
  report: Report
  part: ReportPart
  title: string
  text?: string
  head: readonly string[]
  /** The columns that a phone has room for. */
  onPhone: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

function FigureTable({ report, part, title, text, head, onPhone, rows }: FigureTableProps) {
  const isMinor = (index: number) => (index > 0 && !onPhone.includes(head[index]!)) || undefined
  return (
    <Panel title={title} text={text}>
      {rows.length > 0 && (
        <>
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={title}>
              <thead>
                <tr>
                  {head.map((label, i) => (
                    <th key={label} scope="col" data-minor={isMinor(i)}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, cells: [name, ...cells] }) => (
                  <tr key={key}>
                    <th scope="row" title={typeof name === 'string' ? name : undefined}>
                      {name}
                    </th>
                    {cells.map((cell, i) => (
                      <td key={head[i + 1]} data-minor={isMinor(i + 1)}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            <ExportReport campaignId={report.campaign.id} part={part} label={`Export ${title.toLowerCase()} as CSV`} />
          </div>
        </>
      )}
    </Panel>
  )
}
