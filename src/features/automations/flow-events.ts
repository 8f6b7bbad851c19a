import { z } from 'zod'
import { id, line, requiredLine } from '#core/fields.ts'
import { isOfForm } from './form-events.ts'
import { isOfMessage, messageEvents } from './message-events.ts'

/** Name of a custom event, such as "Viewed pricing". */
export const eventName = requiredLine(100, 'Enter the name of the event.')

/** Contact events that a flow can start with, wait for, or end on. */
export const FlowEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscribed') }),
  z.object({ kind: z.literal('unsubscribed') }),
  z.object({ kind: z.literal('tagged'), tag: line(50) }),
  z.object({ kind: z.literal('joined_list'), list_id: z.union([id, z.literal('')]) }),
  /** Submits a form; if the form requires confirmation, counts once they confirm. */
  z.object({ kind: z.literal('submitted'), popup_id: z.union([id, z.literal('')]) }),
  /** Plays the game of a form; counts once the prize is drawn. */
  z.object({ kind: z.literal('played'), popup_id: z.union([id, z.literal('')]) }),
  /** Opens or clicks one of the site's emails or campaigns; empty for any. */
  z.object({ kind: z.literal('opened'), message_id: z.union([id, z.literal('')]) }),
  z.object({ kind: z.literal('clicked'), message_id: z.union([id, z.literal('')]) }),
  /** Clicks a notification of a push campaign; empty for any. */
  z.object({ kind: z.literal('push_clicked'), message_id: z.union([id, z.literal('')]) }),
  z.object({ kind: z.literal('ordered') }),
  z.object({ kind: z.literal('fulfilled') }),
  z.object({ kind: z.literal('refunded') }),
  z.object({ kind: z.literal('product_viewed') }),
  z.object({ kind: z.literal('added_to_cart') }),
  z.object({ kind: z.literal('cart_updated') }),
  z.object({ kind: z.literal('checkout_started') }),
  z.object({ kind: z.literal('cart_abandoned') }),
  z.object({ kind: z.literal('cart_recovered') }),
  z.object({ kind: z.literal('custom'), name: line(100) }),
])
export type FlowEvent = z.infer<typeof FlowEvent>

/** Key by which events are looked up in the database; equal keys mean the same event. */
export type EventKey = string

/** Returns the key of an event. */
export function keyOfEvent(event: FlowEvent): EventKey {
  if (event.kind === 'tagged') return `tagged:${event.tag}`
  if (event.kind === 'joined_list') return `joined_list:${event.list_id}`
  if (isOfForm(event)) return `${event.kind}:${event.popup_id}`
  if (isOfMessage(event)) return `${event.kind}:${event.message_id}`
  return event.kind === 'custom' ? customKey(event.name) : event.kind
}

export type MessageEvent = Extract<FlowEvent, { kind: (typeof messageEvents)[number] }>

/** Returns the keys that an event matches: opening an email also matches opening any email. */
export function matchingKeys(key: EventKey): EventKey[] {
  const any = messageEvents.map((kind) => `${kind}:`).find((start) => key.startsWith(start))
  return any === undefined || any === key ? [key] : [key, any]
}

/** Returns the key of a custom event. Names are compared case-insensitively, without surrounding whitespace. */
export const customKey = (name: string): EventKey => `custom:${name.trim().toLowerCase()}`

/**
 * Operators for comparing a property of a custom event. Values are compared as text, or as numbers if both are numeric.
 */
export const propertyOperators = ['is', 'is_not', 'contains', 'more_than', 'less_than'] as const

/** A condition on a custom event's property. */
export const PropertyCondition = z.object({
  property: requiredLine(100, 'Enter the name of the property.'),
  operator: z.enum(propertyOperators),
  value: line(200),
})
export type PropertyCondition = z.infer<typeof PropertyCondition>

/** Prefix of events from a connected shop. */
export const shopPrefix = 'shop.'
/**
 * Properties that are links; they come from the shop room. All others may come from strangers, and must not contain
 * links.
 */
export const recoveryUrl = 'shop.recovery_url'
export const productUrl = 'shop.product_url'

/** Properties of an event, by name. */
export type Properties = Readonly<Record<string, string>>

/** Returns whether an event's properties meet all conditions. A missing property isn't equal to anything. */
export function matchesProperties(conditions: readonly PropertyCondition[], properties: Properties): boolean {
  return conditions.every(({ property, operator, value }) => {
    const held = Object.hasOwn(properties, property) ? properties[property]! : undefined
    switch (operator) {
      case 'is':
        return held === value
      case 'is_not':
        return held !== value
      case 'contains':
        return held !== undefined && held.toLowerCase().includes(value.toLowerCase())
      case 'more_than':
        return isNumber(held) && isNumber(value) && Number(held) > Number(value)
      case 'less_than':
        return isNumber(held) && isNumber(value) && Number(held) < Number(value)
    }
  })
}

const isNumber = (text: string | undefined) => text !== undefined && text.trim() !== '' && Number.isFinite(Number(text))
