import type { scopes } from '../contract.ts'

type KeyScope = (typeof scopes)[number]

/** The scopes by what they are about, as the screen shows them. Events are told, never read. */
export const scopeGroups: readonly { label: string; read?: KeyScope; write: KeyScope }[] = [
  { label: 'Contacts', read: 'contacts:read', write: 'contacts:write' },
  { label: 'Discounts', read: 'discounts:read', write: 'discounts:write' },
  { label: 'Events', write: 'events:write' },
  { label: 'Orders', read: 'orders:read', write: 'orders:write' },
  { label: 'Products', read: 'products:read', write: 'products:write' },
]
