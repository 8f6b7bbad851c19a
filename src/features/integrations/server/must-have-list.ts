import { AppError } from '#core/error.ts'
import { missingOf, type ServiceId, type Target } from '../contract.ts'
import { services } from './services/all-services.ts'

/**
 * Throws an error at the respective field if a service has lists but none is chosen, or if there is no form to submit
 * to.
 */
export function mustHaveList(service: ServiceId, settings: Target): void {
  const missing = missingOf(service, services[service].listLabel, settings)
  if (!missing) return
  const { field, message } = missing
  throw new AppError('invalid', message, { issues: [{ path: `settings.${field}`, message }] })
}
