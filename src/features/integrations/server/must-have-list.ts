import { AppError } from '#core/error.ts'
import type { ServiceId, Target } from '../contract.ts'
import { services } from './services/all-services.ts'

/** Throws, beside its field, where a service has lists and none is chosen. */
export function mustHaveList(service: ServiceId, settings: Target): void {
  const { listLabel } = services[service]
  if (listLabel === '' || settings.list_id !== '') return
  const message = `Choose a ${listLabel.toLowerCase()}.`
  throw new AppError('invalid', message, { issues: [{ path: 'settings.list_id', message }] })
}
