import type { CampaignCounts, Compared } from '../contract.ts'

/** One figure by which campaigns are compared. */
export interface ComparedFigure {
  readonly label: string
  /** Null where it does not exist: nobody tells who opened a notification. */
  readonly valueOf: (one: Compared) => number | null
  /** Of those delivered, or sent; null where there are none. */
  readonly shareOf?: (one: Compared) => number | null
  readonly isMoney?: true
  /** Which value is the best; left out: none is. */
  readonly best?: 'highest' | 'lowest'
}

const ratio = (count: number, of: number) => (of === 0 ? null : count / of)

function ofMail(
  label: string,
  key: keyof CampaignCounts,
  best: 'highest' | 'lowest',
  of: keyof CampaignCounts,
): ComparedFigure {
  const isMail = ({ campaign }: Compared) => campaign.type === 'email'
  return {
    label,
    best,
    valueOf: (one) => (isMail(one) ? one.counts[key] : null),
    shareOf: (one) => (isMail(one) ? ratio(one.counts[key], one.counts[of]) : null),
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
  ofMail('Opened', 'opened', 'highest', 'delivered'),
  ofMail('Clicked', 'clicked', 'highest', 'delivered'),
  ofMail('Unsubscribed', 'unsubscribed', 'lowest', 'delivered'),
  ofMail('Bounced', 'bounced', 'lowest', 'sent'),
  ofMail('Complained', 'complained', 'lowest', 'delivered'),
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
