import { AppError } from '#core/error.ts'
import { missingOf, type ServiceId, type Target } from '../contract.ts'
import { services } from './services/all-services.ts'

/** Throws, beside its field, where a service has lists and none is chosen, or no form is there to submit to. */
export function mustHaveList(service: ServiceId, settings: Target): void {
  const missing = missingOf(service, services[service].listLabel, settings)
  if (!missing) return
  const { field, message } = missing
  throw new AppError('invalid', message, { issues: [{ path: `settings.${field}`, message }] })
}
