import type { EventType } from './payloads.ts'

/** An event that an endpoint can choose. */
export type ChosenEvent = Exclude<EventType, 'webhook.test'>

/** The events that an endpoint can choose, in groups, with the descriptions shown to the owner. */
export const eventGroups: readonly {
  readonly label: string
  readonly events: readonly { readonly type: ChosenEvent; readonly label: string }[]
}[] = [
  {
    label: 'Contacts',
    events: [
      { type: 'contact.subscribed', label: 'Subscribed' },
      { type: 'contact.confirmed', label: 'Confirmed (double opt-in)' },
      { type: 'contact.unsubscribed', label: 'Unsubscribed' },
      { type: 'contact.tagged', label: 'Tag added' },
      { type: 'contact.joined_list', label: 'Added to a list' },
      { type: 'contact.merged', label: 'Merged' },
      { type: 'contact.erased', label: 'Erased' },
      { type: 'event.tracked', label: 'Custom event' },
    ],
  },
  {
    label: 'Forms',
    events: [
      { type: 'form.submitted', label: 'Submitted' },
      { type: 'form.activity', label: 'Views and conversions (each minute)' },
      { type: 'form.published', label: 'Published' },
      { type: 'form.deleted', label: 'Deleted' },
      { type: 'test.ended', label: 'A/B test ended' },
    ],
  },
  {
    label: 'Email',
    events: [
      { type: 'campaign.sent', label: 'Campaign sent' },
      { type: 'email.bounced', label: 'Bounced' },
      { type: 'email.complained', label: 'Marked as spam' },
    ],
  },
  {
    label: 'Orders',
    events: [
      { type: 'order.created', label: 'Created' },
      { type: 'order.updated', label: 'Updated' },
      { type: 'order.fulfilled', label: 'Fulfilled' },
      { type: 'order.refunded', label: 'Refunded' },
      { type: 'order.canceled', label: 'Canceled' },
    ],
  },
  {
    label: 'Store',
    events: [
      { type: 'product.viewed', label: 'Product viewed' },
      { type: 'product.back_in_stock', label: 'Back in stock' },
      { type: 'product.price_dropped', label: 'Price dropped' },
      { type: 'cart.updated', label: 'Cart updated' },
      { type: 'checkout.started', label: 'Checkout started' },
      { type: 'cart.abandoned', label: 'Cart abandoned' },
      { type: 'cart.recovered', label: 'Cart recovered' },
    ],
  },
  {
    label: 'Discounts',
    events: [
      { type: 'code.claimed', label: 'Code claimed' },
      { type: 'code.redeemed', label: 'Code redeemed' },
    ],
  },
]

/** All events that an endpoint can choose. */
export const chosenEvents = eventGroups.flatMap(({ events }) => events.map(({ type }) => type))
