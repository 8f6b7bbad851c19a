const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns an ID for a new component: unique within its form, short, and safe in a selector without escaping. */
export function newComponentId(): string {
  return `c${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % 32]).join('')}`
}
