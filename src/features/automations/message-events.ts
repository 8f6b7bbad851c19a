/** Kinds of events that are about a message. */
export const messageEvents = ['opened', 'clicked', 'push_clicked'] as const
type MessageKind = (typeof messageEvents)[number]

/** Returns whether an event is about a message. */
export const isOfMessage = <E extends { readonly kind: string }>(
  event: E,
): event is Extract<E, { kind: MessageKind }> => (messageEvents as readonly string[]).includes(event.kind)
