/**
 * State of a campaign's message to one recipient. `unknown`: sending was interrupted, so the result isn't known.
 * `skipped`: the recipient was no longer eligible when it was their turn.
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

/** Number of a campaign's messages in each state. */
export type DeliveryCounts = Readonly<Record<DeliveryState, number>>

/** Completes partial counts with zeros. */
export function countsOf(some: Partial<DeliveryCounts>): DeliveryCounts {
  return Object.fromEntries(deliveryStates.map((state) => [state, some[state] ?? 0])) as DeliveryCounts
}

/** Returns the number of parts a campaign to this many recipients is sent in. One worker takes one part at a time. */
export function bucketsFor(recipients: number): number {
  return Math.max(1, Math.min(16, Math.ceil(recipients / 50_000)))
}
