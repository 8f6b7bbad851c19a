import type { Delivery, DeliveryState, Endpoint } from '../contract.ts'

/** Labels of delivery states. */
export const deliveryLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** Badge colors of delivery states. */
export const deliveryColors = { waiting: 'scheduled', delivered: 'active', failed: 'failed' } as const

/** Returns the label of a delivery's state, taking its attempts into account. */
export function deliveryLabel({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): string {
  return state === 'waiting' && attempts > 0 ? 'Retrying' : deliveryLabels[state]
}

/** Returns the label and color of an endpoint's status. */
export function endpointStatus({ is_enabled, problem, failing_since }: Endpoint): { status: string; label: string } {
  if (!is_enabled) return { status: problem ? 'failed' : 'draft', label: 'Disabled' }
  return failing_since ? { status: 'failed', label: 'Failing' } : { status: 'active', label: 'Enabled' }
}

/** Returns the result of the last attempt: the HTTP status, or the reason why nothing was delivered. */
export function answerText({ state, status, problem, attempts }: Delivery): string {
  if (state === 'waiting' && attempts === 0) return ''
  return problem || `HTTP ${status}`
}

/** Returns how long the last attempt took. */
export function durationText({ milliseconds, attempts }: Pick<Delivery, 'milliseconds' | 'attempts'>): string {
  if (attempts === 0) return ''
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
