import { AppError } from '#core/error.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import type { ServiceId, Target } from '../contract.ts'
import { mustHaveList } from './must-have-list.ts'
import type { EmailService } from './services/service.ts'
import type { ServiceApi } from './services/service-api.ts'

/** Returns a made-up value for a mapped field, so that the owner can see at the service which value arrives where. */
const valueFor = (field: string) => (field === 'full_name' ? 'Test Contact' : `Test ${field.replaceAll('_', ' ')}`)

/**
 * Throws an error at the respective field if a test contact has no target, or if the address belongs to an unsubscribed
 * contact.
 */
export async function mayBeSent(
  { database, siteId }: ExternalCallContext,
  service: ServiceId,
  email: string,
  settings: Target,
): Promise<void> {
  mustHaveList(service, settings)
  const contact = await database.inSite(siteId, (db) => contactByAddress(db, siteId, email.toLowerCase()))
  if (contact?.status !== 'unsubscribed') return
  const message = 'This contact has unsubscribed. Use another address.'
  throw new AppError('invalid', message, { issues: [{ path: 'email', message }] })
}

/** Subscribes an address with the target's settings and made-up values. Throws `ServiceError`. */
export async function sendTestContact(
  service: EmailService,
  api: ServiceApi,
  { email, settings, at }: { readonly email: string; readonly settings: Target; readonly at: Date },
): Promise<void> {
  const { list_id, mapping, tags, double_opt_in, form } = settings
  // Many services validate phone numbers and countries, so made-up ones would fail for an unrelated reason.
  const made = Object.entries(mapping).filter(([, field]) => ['first_name', 'last_name', 'full_name'].includes(field))
  await service.subscribe(api, {
    email,
    listId: list_id,
    fields: Object.fromEntries(made.map(([key, field]) => [key, valueFor(field)])),
    tags,
    consentedAt: at.toISOString(),
    hasDoubleOptIn: double_opt_in,
    form,
  })
}
