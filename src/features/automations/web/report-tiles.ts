import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import type { Report, Step } from '../contract.ts'

/** A displayed figure and its label. */
export interface NamedFigure {
  readonly label: string
  readonly value: string
}

/** Returns the overall figures of an automation: its contacts, its messages and their results. */
export function reportTiles(report: Report): NamedFigure[] {
  const { entered, waiting, completed, sent, opened, clicked, converted } = report
  return [
    ...counts([
      ['Entered', entered],
      ['Active', waiting],
      ['Completed', completed],
      ['Sent', sent],
      ['Opened', opened],
      ['Clicked', clicked],
      ['Converted', converted],
    ]),
    ...money(report.revenue, report.currency),
  ]
}

/** Returns the results of a step's emails; nothing for other kinds of steps. */
export function emailFigures(
  { kind }: Pick<Step, 'kind'>,
  { opened, clicked, revenue }: Pick<Report['steps'][number], 'opened' | 'clicked' | 'revenue'>,
  currency: string,
): NamedFigure[] {
  if (kind !== 'email') return []
  const counted = counts([
    ['Opened', opened],
    ['Clicked', clicked],
  ])
  return [...counted, ...money(revenue, currency)]
}

const counts = (all: readonly (readonly [label: string, count: number])[]): NamedFigure[] =>
  all.map(([label, count]) => ({ label, value: formatNumber(count) }))

/** Revenue is not shown until the site has had any. */
const money = (amount: number, currency: string): NamedFigure[] =>
  currency === '' ? [] : [{ label: 'Revenue', value: formatMoney(amount, currency) }]
