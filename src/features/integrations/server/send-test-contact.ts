import { AppError } from '#core/error.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { contactByAddress } from '#features/contacts/server/index.ts'
import type { ServiceId, Target } from '../contract.ts'
import { mustHaveList } from './must-have-list.ts'
import type { EmailService } from './services/service.ts'
import type { ServiceApi } from './services/service-api.ts'

/** A value for each field that is mapped, so that the owner sees at the service what arrives where. */
const valueFor = (field: string) => (field === 'full_name' ? 'Test Contact' : `Test ${field.replaceAll('_', ' ')}`)

/** Throws, beside its field, where a test has nowhere to go, or is of somebody who wants no mail. */
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

/** Subscribes an address as the target says, with made-up values. Throws `ServiceError`. */
export async function sendTestContact(
  service: EmailService,
  api: ServiceApi,
  { email, settings, at }: { readonly email: string; readonly settings: Target; readonly at: Date },
): Promise<void> {
  const { list_id, mapping, tags, double_opt_in, form } = settings
  // Phone numbers and countries are checked by many services: a made-up one would fail for a reason of its own.
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
