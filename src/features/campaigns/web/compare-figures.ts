import type { CampaignCounts, Compared } from '../contract.ts'
import { attemptsOf } from '../rules.ts'

/** One figure by which campaigns are compared. */
export interface ComparedFigure {
  readonly label: string
  /** Null where it does not exist: notifications report no opens. */
  readonly valueOf: (one: Compared) => number | null
  /** Of those delivered, sent or attempted; null where there are none. */
  readonly shareOf?: (one: Compared) => number | null
  readonly isMoney?: true
  /** Which value is the best; left out: none is. */
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

/** All of them, in the order of the table. */
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

/** The best value (or share) of a figure; null where all are the same, or there is no best. */
export function bestOf({ best, valueOf, shareOf }: ComparedFigure, campaigns: readonly Compared[]): number | null {
  if (!best) return null
  const values = campaigns.map((one) => (shareOf ? shareOf(one) : valueOf(one))).filter((value) => value !== null)
  if (values.length < 2 || new Set(values).size === 1) return null
  return best === 'highest' ? Math.max(...values) : Math.min(...values)
}

/** The comparison as the cells of a file: a figure a row, a campaign a column. */
export function comparedCells(campaigns: readonly Compared[]): (string | number)[][] {
  return [
    ['figure', ...campaigns.map(({ campaign }) => campaign.name)],
    ...comparedFigures.map(({ label, valueOf }) => [label, ...campaigns.map((one) => valueOf(one) ?? '')]),
  ]
}
