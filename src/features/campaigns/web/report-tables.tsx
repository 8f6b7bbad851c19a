import type { ReactNode } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { browsersOf } from '#features/push/contract.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { ReportPart } from '../contract.ts'
import { ExportReport } from './report-export.tsx'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** The table of links with their clicks, and the orders after them. */
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

/** The table of results by email provider. */
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

/** The table of a push campaign's results by kind of browser, identified by push service. */
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

/** Formats a count and its share: "120 · 24%". */
export const shareOf = (count: number, of: number) =>
  of === 0 ? formatNumber(count) : `${formatNumber(count)} · ${formatShare(count / of)}`

interface FigureTableProps {
  report: Report
  part: ReportPart
  title: string
  text?: ReactNode
  head: readonly string[]
  /** The columns that fit on a phone. */
  onPhone: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Content between the table and its export button. */
  more?: ReactNode
}

/** A table of figures, with an export button. */
export function FigureTable({ report, part, title, text, head, onPhone, rows, more }: FigureTableProps) {
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
          {more}
          <div>
            <ExportReport campaignId={report.campaign.id} part={part} label={`Export ${title.toLowerCase()} as CSV`} />
          </div>
        </>
      )}
    </Panel>
  )
}
