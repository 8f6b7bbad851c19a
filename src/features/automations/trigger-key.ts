import type { Trigger } from './flow.ts'
import { type EventKey, keyOfEvent } from './flow-events.ts'

/**
 * Returns the key by which a running flow is found when an event that starts it happens; empty if a job checks who
 * enters.
 */
export function triggerKeyOf(trigger: Trigger): EventKey {
  switch (trigger.kind) {
    case 'event':
      return keyOfEvent(trigger.event)
    case 'back_in_stock':
    case 'price_dropped':
      return trigger.kind
    case 'segment_entered':
    case 'segment_left':
    case 'date':
    case 'inactive':
      return ''
  }
}
