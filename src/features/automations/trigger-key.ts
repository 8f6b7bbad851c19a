import type { Trigger } from './flow.ts'
import { type EventKey, keyOfEvent } from './flow-events.ts'

/** What a running flow is found by when something happens that starts it; empty where a job looks who enters. */
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
