/**
 * How far a campaign's message to one recipient has come. `unknown`: sending was cut off, so the result is not
 * known. `skipped`: the recipient was no longer eligible when its turn came.
 */
const deliveryStates = [
  'planned',
  'leased',
  'handing',
  'accepted',
  'deferred',
  'bounced',
  'unknown',
  'skipped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** How many of a campaign's messages are in each state. */
export type DeliveryCounts = Readonly<Record<DeliveryState, number>>

/** Counts, of which some may be missing. */
export function countsOf(some: Partial<DeliveryCounts>): DeliveryCounts {
  return Object.fromEntries(deliveryStates.map((state) => [state, some[state] ?? 0])) as DeliveryCounts
}

/** How many parts a campaign to so many is sent in: one worker takes one part at a time. */
export function bucketsFor(recipients: number): number {
  return Math.max(1, Math.min(16, Math.ceil(recipients / 50_000)))
}
