import type { Received } from '#core/call.ts'
import { AppError, type Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { openWindow, type WindowKind } from '#platform/server/connect-windows/connect-windows.ts'
import type { ExternalCallContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { VendorDeps } from '#platform/server/outgoing/vendor-client.ts'
import type { integrationCalls, ServiceId } from '../../contract.ts'
import { sealCredentials } from '../credentials.ts'
import { planAllOf } from '../deliver/plan-delivery.ts'
import { planHooks } from '../hooks/register-hooks.ts'
import { authorizeUrl, type Authorized } from '../oauth.ts'
import { type ServiceDeps, serviceDepsOf } from '../open-connection.ts'
import { services } from '../services/all-services.ts'
import { type Credentials, type EmailService, ServiceError } from '../services/service.ts'
import { openService } from '../services/service-api.ts'
import { findConnection, saveConnection } from '../store-connections.ts'
import { deleteHook } from '../store-hooks.ts'

/** Windows in which owners authorize the app at a service. */
export const serviceWindows: WindowKind = {
  room: 'integrations',
  noun: 'service',
  titles: { connected: 'Connected', failed: 'Not connected' },
}

export const redirectUri = ({ publicUrl }: Pick<Tools, 'publicUrl'>): string => `${publicUrl}/integrations/authorized`

/** Connects a service with the API keys that an owner entered, or begins an OAuth connection. */
export async function connect(
  { service: serviceId, credentials: typed }: Received<typeof integrationCalls.connect>,
  ctx: ExternalCallContext,
  deps: ServiceDeps,
): Promise<{ url: string | null; window_id: Id | null; account: string }> {
  const service = services[serviceId]
  const credentials = known(service, typed)
  if (service.oauth) return { ...(await authorize(ctx, service, credentials)), account: '' }
  const account = await tryCredentials(serviceDepsOf(ctx, deps), service, credentials)
  await ctx.database.inSite(ctx.siteId, (db) =>
    saveCredentials({ ...ctx, db }, { serviceId, account, userId: ctx.user.id, credentials, expiresAt: null }),
  )
  return { url: null, window_id: null, account }
}

/** Returns the credentials that a service requires. Throws `invalid` with an issue for each missing one. */
function known({ credentialFields }: EmailService, typed: Credentials): Credentials {
  const isOptional = (help: string) => /^(Optional|Leave empty)/.test(help)
  const issues: Issue[] = credentialFields
    .filter(({ name, help }) => !typed[name] && !isOptional(help))
    .map(({ name, label }) => ({ path: `credentials.${name}`, message: `Enter the ${label}.` }))
  if (issues.length > 0) throw new AppError('invalid', issues[0]!.message, { issues })
  return Object.fromEntries(credentialFields.map(({ name }) => [name, typed[name] ?? '']))
}

/**
 * Tests credentials by requesting the account from the service. Throws `invalid`, worded for the owner, if it refuses
 * them.
 */
export async function tryCredentials(
  deps: VendorDeps,
  service: EmailService,
  credentials: Credentials,
): Promise<string> {
  try {
    return await service.account(await openService(deps, service, credentials))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const secret = service.credentialFields.find(({ isSecret }) => isSecret) ?? service.credentialFields[0]!
    throw new AppError('invalid', error.message, {
      issues: [{ path: `credentials.${secret.name}`, message: error.message }],
    })
  }
}

interface Kept extends Authorized {
  readonly serviceId: ServiceId
  readonly account: string
  readonly userId: Id
}

/** Stores valid credentials, and sends the deliveries that were waiting for them. */
export async function saveCredentials(
  ctx: Pick<Tools, 'now' | 'jobs' | 'keyFor'> & { readonly db: Db; readonly siteId: Id },
  { serviceId, account, userId, credentials, expiresAt }: Kept,
): Promise<void> {
  const { db, siteId, now } = ctx
  const row = { site_id: siteId, service: serviceId }
  const before = await findConnection(db, siteId, serviceId)
  // Another account doesn't know the address of our webhook.
  if (before?.account === '' || before?.account !== account.slice(0, 200)) await deleteHook(db, siteId, serviceId)
  await saveConnection(db, {
    ...row,
    state: 'connected',
    account: account.slice(0, 200),
    problem: '',
    credentials: sealCredentials(ctx, row, credentials),
    expires_at: expiresAt,
    connected_by: userId,
    connected_at: new Date(now()),
    broken_at: null,
    unsubscribes_read_at: new Date(now()),
    unsubscribes_problem: '',
    paused_until: null,
    pauses: 0,
    refreshing_until: null,
  })
  await planAllOf(ctx.jobs, db, siteId, serviceId)
  await planHooks(ctx.jobs, db, siteId, serviceId)
}

async function authorize(
  ctx: ExternalCallContext,
  service: EmailService,
  credentials: Credentials,
): Promise<{ url: string; window_id: Id }> {
  const { database, siteId, user } = ctx
  const verifier = Buffer.from(ctx.randomBytes(48)).toString('base64url')
  const { window_id, state } = await database.inSite(siteId, (db) =>
    openWindow({ ...ctx, db, siteId, user }, serviceWindows, {
      service: service.id,
      secrets: { ...credentials, verifier },
    }),
  )
  const url = authorizeUrl(service, credentials, { redirectUri: redirectUri(ctx), state, verifier })
  return { url, window_id }
}
