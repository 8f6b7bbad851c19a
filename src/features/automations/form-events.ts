/** Returns whether an event is about a form. */
export const isOfForm = <E extends { readonly kind: string }>(
  event: E,
): event is Extract<E, { kind: 'submitted' | 'played' }> => event.kind === 'submitted' || event.kind === 'played'
