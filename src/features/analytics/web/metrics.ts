import { formatNumber, formatShare } from '#core/number.ts'
import type { Totals } from '../contract.ts'
import { type Change, changeOfCount, changeOfShare } from './change.ts'

/** One of the figures that are counted. */
export interface Metric {
  readonly name: keyof Totals
  readonly label: string
  /** Where there is little room. */
  readonly shortLabel: string
  readonly format: (value: number) => string
  readonly change: (now: number, before: number) => Change | null
  /** Whether more of it is good, bad or neither. */
  readonly isGood: boolean | null
}

/** The figures, in the order in which they are shown. */
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
