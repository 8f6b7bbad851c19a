import { type LimitName, limitWords } from '#features/plans/contract.ts'

const oneOf: Readonly<Record<LimitName, string>> = {
  seats: 'team member',
  contacts: 'contact',
  sends: 'email a month',
  views: 'form view a month',
}

/** Returns the name of a limit as a heading: "Team members". */
export function limitTitle(limit: LimitName): string {
  const words = limitWords[limit]
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Describes how much of something a plan allows: "1 team member", "Unlimited contacts". */
export const limitText = (limit: LimitName, allowed: number | null) =>
  `${allowed?.toLocaleString('en') ?? 'Unlimited'} ${allowed === 1 ? oneOf[limit] : limitWords[limit]}`
