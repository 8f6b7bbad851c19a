import type { ServiceId } from '../../../shapes.ts'
import { services } from '../all-services.ts'
import { type Failure, ServiceError, type Subscriber } from '../service.ts'
import { openService, type ServiceApi } from '../service-api.ts'
import { cases } from './cases/all-cases.ts'
import { ann } from './service-case.ts'
import { type Exchange, vendorServer } from './vendor-server.ts'

/** For a test file's top: opens services and asks them, while a server in the place of all vendors answers by a script. */
export async function serviceAsker() {
  const vendors = await vendorServer()
  /** Opens a service and asks it something, while the vendors answer so. */
  async function ask<T>(id: ServiceId, exchanges: readonly Exchange[], question: (api: ServiceApi) => Promise<T>) {
    const { credentials, opening = [] } = cases[id]
    const seen = vendors.answer([...opening, ...exchanges])
    const outcome = await openService(vendors.world, services[id], credentials)
      .then(question)
      .catch((error: unknown) => error as Error)
    return { outcome, seen: seen().slice(opening.length), opened: seen().slice(0, opening.length) }
  }
  /** Subscribes the case's contact, or another. */
  const subscribe = (
    id: ServiceId,
    exchanges: readonly Exchange[],
    subscriber: Partial<Subscriber> = cases[id].subscribe.subscriber,
  ) => ask(id, exchanges, (api) => services[id].subscribe(api, { ...ann, ...subscriber }))
  return { vendors, ask, subscribe }
}

/** Why a service failed; undefined for any other outcome. */
export const failureOf = (outcome: unknown): Failure | undefined =>
  outcome instanceof ServiceError ? outcome.failure : undefined

/** What was to be asked, as a server sees it. */
export const asked = (exchanges: readonly Exchange[]) => exchanges.map(([request, , body]) => ({ request, body }))

/** The first request of several. */
export const first = (exchanges: readonly Exchange[]): string => exchanges[0]![0]
