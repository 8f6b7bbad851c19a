import { profileFieldNames } from '#features/contacts/contract.ts'
import { contactParts, type RequestResult, type Source } from '../contract.ts'

/** Returns the label and color of an incoming webhook's status. */
export function sourceStatus({ is_enabled, mapping }: Source): { status: string; label: string } {
  if (!is_enabled) return { status: 'draft', label: 'Disabled' }
  return mapping ? { status: 'active', label: 'Enabled' } : { status: 'scheduled', label: 'Needs a mapping' }
}

/** Labels of request results. */
export const resultLabels: Readonly<Record<RequestResult, string>> = {
  example: 'Example',
  added: 'Contact added',
  updated: 'Contact updated',
  recorded: 'Event recorded',
  repeated: 'Repeated',
  skipped: 'Skipped',
  refused: 'Refused',
}

/** Badge colors of request results. */
export const resultColors: Readonly<Record<RequestResult, string>> = {
  example: 'scheduled',
  added: 'active',
  updated: 'active',
  recorded: 'active',
  repeated: 'draft',
  skipped: 'draft',
  refused: 'failed',
}

/** The parts of a contact that can be set, as options. */
export const partOptions = contactParts.map((value) => ({ value, label: profileFieldNames[value] }))
