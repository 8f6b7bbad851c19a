import type { Service } from '../contract.ts'

/** Returns the label and color of a connection's status. */
export function serviceStatus({ connected, valid }: Service): { status: string; label: string } {
  if (!connected) return { status: 'draft', label: 'Not connected' }
  return valid ? { status: 'active', label: 'Connected' } : { status: 'failed', label: 'Connection lost' }
}
