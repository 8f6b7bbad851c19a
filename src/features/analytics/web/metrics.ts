import { formatNumber, formatShare } from '#core/number.ts'
import type { Totals } from '../contract.ts'
import { type Change, changeOfCount, changeOfShare } from './change.ts'

/** One of the counted figures. */
export interface Metric {
  readonly name: keyof Totals
  readonly label: string
  /** Label for small spaces. */
  readonly shortLabel: string
  readonly format: (value: number) => string
  readonly change: (now: number, before: number) => Change | null
  /** Whether an increase is good (true), bad (false) or neither (null). */
  readonly isGood: boolean | null
}

/** The figures, in display order. */
export const metrics: readonly Metric[] = [
  { name: 'views', label: 'Views', shortLabel: 'Views', format: formatNumber, change: changeOfCount, isGood: true },
  {
    name: 'unique_viewers',
    label: 'Unique viewers',
    shortLabel: 'Unique',
    format: formatNumber,
    change: changeOfCount,
    isGood: true,
  },
  {
    name: 'conversions',
    label: 'Conversions',
    shortLabel: 'Conversions',
    format: formatNumber,
    change: changeOfCount,
    isGood: true,
  },
  {
    name: 'rate',
    label: 'Conversion rate',
    shortLabel: 'Rate',
    format: formatShare,
    change: changeOfShare,
    isGood: true,
  },
  { name: 'closes', label: 'Closes', shortLabel: 'Closes', format: formatNumber, change: changeOfCount, isGood: null },
]
