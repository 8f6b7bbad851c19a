import type { CampaignCounts, Compared } from '../contract.ts'
import { attemptsOf } from '../rules.ts'

/** One figure for comparing campaigns. */
export interface ComparedFigure {
  readonly label: string
  /** Returns null if the figure does not exist: notifications report no opens. */
  readonly valueOf: (one: Compared) => number | null
  /** Returns the share of delivered, sent or attempted messages; null if there are none. */
  readonly shareOf?: (one: Compared) => number | null
  readonly isMoney?: true
  /** Which value is the best; if omitted, none is. */
  readonly best?: 'highest' | 'lowest'
}

const ratio = (count: number, of: number) => (of === 0 ? null : count / of)

function ofMessages(
  label: string,
  key: keyof CampaignCounts,
  best: 'highest' | 'lowest',
  { isOfPush = false }: { isOfPush?: boolean } = {},
): ComparedFigure {
  const exists = ({ campaign }: Compared) => isOfPush || campaign.type === 'email'
  return {
    label,
    best,
    valueOf: (one) => (exists(one) ? one.counts[key] : null),
    shareOf: (one) => (exists(one) ? ratio(one.counts[key], one.counts.delivered) : null),
  }
}

/** All figures, in the order of the table. */
export const comparedFigures: readonly ComparedFigure[] = [
  { label: 'Recipients', valueOf: ({ counts }) => counts.recipients },
  {
    label: 'Delivered',
    best: 'highest',
    valueOf: ({ counts }) => counts.delivered,
    shareOf: ({ counts }) => ratio(counts.delivered, counts.sent),
  },
  ofMessages('Opened', 'opened', 'highest'),
  ofMessages('Clicked', 'clicked', 'highest', { isOfPush: true }),
  ofMessages('Unsubscribed', 'unsubscribed', 'lowest'),
  {
    label: 'Bounced',
    best: 'lowest',
    valueOf: ({ counts }) => counts.bounced,
    shareOf: ({ counts }) => ratio(counts.bounced, attemptsOf(counts)),
  },
  ofMessages('Marked as spam', 'complained', 'lowest'),
  { label: 'Orders', best: 'highest', valueOf: ({ orders }) => orders },
  { label: 'Net revenue', best: 'highest', isMoney: true, valueOf: ({ revenue }) => revenue },
  {
    label: 'Revenue per recipient',
    best: 'highest',
    isMoney: true,
    valueOf: ({ revenue, counts }) => ratio(revenue, counts.delivered),
  },
]

/** Returns the best value (or share) of a figure; null if all are the same, or there is no best. */
export function bestOf({ best, valueOf, shareOf }: ComparedFigure, campaigns: readonly Compared[]): number | null {
  if (!best) return null
  const values = campaigns.map((one) => (shareOf ? shareOf(one) : valueOf(one))).filter((value) => value !== null)
  if (values.length < 2 || new Set(values).size === 1) return null
  return best === 'highest' ? Math.max(...values) : Math.min(...values)
}

/** Returns the comparison as the cells of a file: one figure per row, one campaign per column. */
export function comparedCells(campaigns: readonly Compared[]): (string | number)[][] {
  return [
    ['figure', ...campaigns.map(({ campaign }) => campaign.name)],
    ...comparedFigures.map(({ label, valueOf }) => [label, ...campaigns.map((one) => valueOf(one) ?? '')]),
  ]
}
