import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import type { Report, Step } from '../contract.ts'

/** A figure and its name, as it is shown. */
export interface NamedFigure {
  readonly label: string
  readonly value: string
}

/** The figures of an automation in all: its people, its messages, and what came of them. */
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

/** What came of a step's emails; nothing for a step of another kind. */
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

/** Nothing is said of money before the site has had any. */
const money = (amount: number, currency: string): NamedFigure[] =>
  currency === '' ? [] : [{ label: 'Revenue', value: formatMoney(amount, currency) }]
