import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Jobs, job } from '#platform/server/jobs/jobs.ts'
import { type ServiceId, serviceIds } from '../../contract.ts'
import { type ConnectionTools, openConnection, type ServiceDeps } from '../open-connection.ts'
import { unsubscribeHooks } from '../services/hooks/all-hooks.ts'
import type { UnsubscribeHook } from '../services/hooks/hook.ts'
import { ServiceError } from '../services/service.ts'
import type { ServiceApi } from '../services/service-api.ts'
import { type ConnectionRow, findConnection } from '../store-connections.ts'
import { changeHook, findHook, type HookRow, insertHook } from '../store-hooks.ts'
import { listsInUse } from '../store-lists.ts'
import { hookUrl, type Registered, registeredOf, sealRegistered } from './registered.ts'

const name = {
  name: 'integrations.register-hooks',
  payload: z.object({ site_id: id, service: z.enum(serviceIds) }),
} as const

/** Registration at a service that refused the address is tried again after this time, in milliseconds. */
const triedAgainAfter = 24 * 3_600_000

/** Schedules the registration of our webhook address with a service, if it can report unsubscribes. */
export async function planHooks(jobs: Jobs, db: Db, siteId: Id, service: ServiceId): Promise<void> {
  if (!unsubscribeHooks[service]) return
  const key = `integrations.register-hooks ${siteId} ${service}`
  await jobs.add(db, name, { site_id: siteId, service }, { key, queue: key })
}

/**
 * Registers our webhook address with a service: once, or for each list in use. If the service refuses, unsubscribes are
 * found only by the hourly polling.
 */
export const registerHooksIn = (deps: ServiceDeps) =>
  job({
    ...name,
    async run({ site_id: siteId, service }, context) {
      const { database, now } = context
      const hook = unsubscribeHooks[service]
      const connection = await database.inSite(siteId, (db) => findConnection(db, siteId, service))
      if (!hook || connection?.state !== 'connected') return
      const row = await database.inSite(siteId, (db) => hookRowOf(context, db, siteId, service))
      const registered = registeredOf(context, row)
      const lists = hook.isPerList ? await database.inSite(siteId, (db) => listsInUse(db, siteId, service)) : ['']
      const missing = lists.filter((listId) => registered.ids[listId] === undefined)
      const isTooSoon = row.problem !== '' && now() - row.tried_at.getTime() < triedAgainAfter
      if (missing.length === 0 || isTooSoon || !hook.register) return
      const { done, problem } = await registerAll(context, deps, { connection, hook, row, registered, missing })
      await database.inSite(siteId, (db) =>
        changeHook(db, row, { registered: sealRegistered(context, row, done), problem, tried_at: new Date(now()) }),
      )
    },
  })

/**
 * Returns the hook of a service. Its address is stored before the service receives it, because some services request it
 * immediately.
 */
async function hookRowOf(
  { newId, randomBytes, keyFor }: JobContext,
  db: Db,
  siteId: Id,
  service: ServiceId,
): Promise<HookRow> {
  const place = { site_id: siteId, id: newId() }
  const secret = Buffer.from(randomBytes(32)).toString('base64url')
  const registered = sealRegistered({ keyFor }, place, { secret, key: '', ids: {} })
  await insertHook(db, { ...place, service, registered, problem: '', tried_at: new Date(0) })
  return (await findHook(db, siteId, service))!
}

interface Wish {
  readonly connection: ConnectionRow
  readonly hook: UnsubscribeHook
  readonly row: HookRow
  readonly registered: Registered
  readonly missing: readonly string[]
}

async function registerAll(
  context: JobContext,
  deps: ServiceDeps,
  { connection, hook, row, registered, missing }: Wish,
): Promise<{ done: Registered; problem: string }> {
  let done = registered
  const url = hookUrl(context, row)
  try {
    const api = await openConnection(context, deps, connection)
    for (const listId of missing) {
      const { id: hookId, key } = await hook.register!(api, { url, secret: done.secret, listId })
      done = { ...done, key: keysWith(done.key, key), ids: { ...done.ids, [listId]: hookId } }
    }
    return { done, problem: '' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { done, problem: error.message }
  }
}

/** Each list's webhook can have its own key, so a notification may be signed with any of them. */
const keysWith = (known: string, key = '') => [known, key].filter(Boolean).join('\n')

/**
 * Removes our webhook address from a service that is being disconnected. If the service refuses, the address remains
 * there but no longer works.
 */
export async function removeHooks(
  tools: ConnectionTools,
  deps: ServiceDeps,
  connection: ConnectionRow,
  row: HookRow,
): Promise<void> {
  const hook = unsubscribeHooks[row.service]
  const entries = Object.entries(registeredOf(tools, row).ids)
  if (!hook?.remove || entries.length === 0) return
  const quietly = (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
  }
  const api: ServiceApi | void = await openConnection(tools, deps, connection).catch(quietly)
  if (!api) return
  for (const [listId, hookId] of entries) await hook.remove(api, hookId, listId).catch(quietly)
}
