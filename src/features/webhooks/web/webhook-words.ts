import type { Delivery, DeliveryState, Endpoint } from '../contract.ts'

/** How a delivery's state reads. */
export const deliveryLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** The badge's color of a delivery. */
export const deliveryColors = { waiting: 'scheduled', delivered: 'active', failed: 'failed' } as const

/** How a delivery's state reads where its attempts are known. */
export function deliveryLabel({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): string {
  return state === 'waiting' && attempts > 0 ? 'Retrying' : deliveryLabels[state]
}

/** How an endpoint's status reads, and its color. */
export function endpointStatus({ is_enabled, problem, failing_since }: Endpoint): { status: string; label: string } {
  if (!is_enabled) return { status: problem ? 'failed' : 'draft', label: 'Disabled' }
  return failing_since ? { status: 'failed', label: 'Failing' } : { status: 'active', label: 'Enabled' }
}

/** What the last attempt was answered: its status, or why nothing was delivered. */
export function answerText({ state, status, problem, attempts }: Delivery): string {
  if (state === 'waiting' && attempts === 0) return ''
  return problem || `HTTP ${status}`
}

/** How long the last attempt took. */
export function durationText({ milliseconds, attempts }: Pick<Delivery, 'milliseconds' | 'attempts'>): string {
  if (attempts === 0) return ''
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
