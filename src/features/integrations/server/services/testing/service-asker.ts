import type { ServiceId } from '../../../shapes.ts'
import { services } from '../all-services.ts'
import { type Failure, ServiceError, type Subscriber } from '../service.ts'
import { openService, type ServiceApi } from '../service-api.ts'
import { cases } from './cases/all-cases.ts'
import { ann } from './service-case.ts'
import { type Exchange, vendorServer } from './vendor-server.ts'

/**
 * Opens services and sends them requests, while a server in place of all vendors responds by a script. Called at the
 * top of a test file.
 */
export async function serviceAsker() {
  const vendors = await vendorServer()
  /** Opens a service and calls it, while the vendors give these responses. */
  async function ask<T>(id: ServiceId, exchanges: readonly Exchange[], question: (api: ServiceApi) => Promise<T>) {
    const { credentials, opening = [] } = cases[id]
    const seen = vendors.answer([...opening, ...exchanges])
    const outcome = await openService(vendors.deps, services[id], credentials)
      .then(question)
      .catch((error: unknown) => error as Error)
    return { outcome, seen: seen().slice(opening.length), opened: seen().slice(0, opening.length) }
  }
  /** Subscribes the case's contact, or another one. */
  const subscribe = (
    id: ServiceId,
    exchanges: readonly Exchange[],
    subscriber: Partial<Subscriber> = cases[id].subscribe.subscriber,
  ) => ask(id, exchanges, (api) => services[id].subscribe(api, { ...ann, ...subscriber }))
  return { vendors, ask, subscribe }
}

/** Returns why a service failed; undefined for any other outcome. */
export const failureOf = (outcome: unknown): Failure | undefined =>
  outcome instanceof ServiceError ? outcome.failure : undefined

/** Returns the expected requests, as a server sees them. */
export const asked = (exchanges: readonly Exchange[]) => exchanges.map(([request, , body]) => ({ request, body }))

/** Returns the first of several requests. */
export const first = (exchanges: readonly Exchange[]): string => exchanges[0]![0]
