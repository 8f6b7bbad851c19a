import type { Service } from '../contract.ts'

/** How a connection's status reads, and its color. */
export function serviceStatus({ connected, valid }: Service): { status: string; label: string } {
  if (!connected) return { status: 'draft', label: 'Not connected' }
  return valid ? { status: 'active', label: 'Connected' } : { status: 'failed', label: 'Connection lost' }
}
