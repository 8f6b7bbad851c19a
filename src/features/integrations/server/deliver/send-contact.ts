import type { Contact } from '#features/contacts/contract.ts'
import type { Target } from '../../contract.ts'
import type { EmailService, Subscriber } from '../services/service.ts'
import type { ServiceApi } from '../services/service-api.ts'
import type { DeliveryRow } from '../store-deliveries.ts'

/** Result of one attempt. `job`: the service reports the result later. */
export type Sent =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'job'; readonly id: string }

/** Sends the current data of one contact to a service. Throws `ServiceError`. */
export async function sendContact(
  service: EmailService,
  api: ServiceApi,
  { settings, job_id }: DeliveryRow,
  contact: Contact | undefined,
): Promise<Sent> {
  if (!contact) return { kind: 'skipped', why: 'The contact was deleted.' }
  if (contact.status !== 'subscribed') return { kind: 'skipped', why: 'The contact is not subscribed.' }
  if (!hasConsent(contact, settings)) return { kind: 'skipped', why: 'The consent field was not checked.' }
  if (job_id !== '') {
    return (await service.check!(api, job_id)) ? { kind: 'delivered' } : { kind: 'job', id: job_id }
  }
  const job = await service.subscribe(api, subscriberOf(contact, settings))
  return job && service.check ? { kind: 'job', id: job } : { kind: 'delivered' }
}

const unchecked = new Set(['', 'no', 'false', '0', 'off'])

function hasConsent(contact: Contact, { consent_field }: Target): boolean {
  return consent_field === '' || !unchecked.has(valueOf(contact, consent_field).trim().toLowerCase())
}

function subscriberOf(contact: Contact, { list_id, mapping, tags, double_opt_in, form }: Target): Subscriber {
  const mapped = Object.entries(mapping).map(([key, field]): [string, string] => [key, valueOf(contact, field)])
  return {
    email: contact.email,
    listId: list_id,
    fields: Object.fromEntries(mapped.filter(([, value]) => value !== '')),
    tags,
    consentedAt: contact.subscribed_at,
    hasDoubleOptIn: double_opt_in,
    form: form ?? null,
  }
}

/** Returns a contact's value of a field: a profile field, the full name, or a custom field. */
function valueOf(contact: Contact, field: string): string {
  if (field === 'full_name') return `${contact.first_name} ${contact.last_name}`.trim()
  if (Object.hasOwn(contact.fields, field)) return contact.fields[field]!
  const value: unknown = Object.hasOwn(contact, field) ? contact[field as keyof Contact] : ''
  return typeof value === 'string' ? value : ''
}
