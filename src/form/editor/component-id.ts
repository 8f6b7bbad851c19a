const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** An id for a new component: unique within its form, short, and sure to need no escaping in a selector. */
export function newComponentId(): string {
  return `c${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % 32]).join('')}`
}
