import { hkdfSync } from 'node:crypto'

/**
 * Creates a function that derives keys of 32 bytes from the installation's secret, one for each purpose. They are the
 * same on every node.
 */
export function deriveKeys(secret: Uint8Array): (purpose: string) => Uint8Array {
  const keys = new Map<string, Uint8Array>()
  return (purpose) => {
    const key = keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', secret, 'trellis', purpose, 32))
    keys.set(purpose, key)
    return key
  }
}
