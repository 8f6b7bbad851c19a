import type { Received } from '#core/call.ts'
import { AppError, type Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { ExternalCallContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { VendorWorld } from '#platform/server/outgoing/vendor-client.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import type { integrationCalls, ServiceId } from '../../contract.ts'
import { sealCredentials, sealSecrets } from '../credentials.ts'
import { planDelivery } from '../deliver/plan-delivery.ts'
import { authorizeUrl, type Authorized } from '../oauth.ts'
import { type ServiceWorld, worldOf } from '../open-connection.ts'
import { services } from '../services/all-services.ts'
import { type Credentials, type EmailService, ServiceError } from '../services/service.ts'
import { openService } from '../services/service-api.ts'
import { saveConnection } from '../store-connections.ts'
import { insertWindow } from '../store-windows.ts'

/** How long an owner has to authorize the app. */
const windowLasts = 10 * 60_000
/** Signs the state that goes to a service and back. */
export const windowPurpose = 'integrations.window'

export const redirectUri = ({ publicUrl }: Pick<Tools, 'publicUrl'>): string => `${publicUrl}/integrations/authorized`

/** Connects a service by the keys that an owner typed, or begins to connect it by OAuth. */
export async function connect(
  { service: serviceId, credentials: typed }: Received<typeof integrationCalls.connect>,
  ctx: ExternalCallContext,
  world: ServiceWorld,
): Promise<{ url: string | null; window_id: Id | null; account: string }> {
  const service = services[serviceId]
  const credentials = known(service, typed)
  if (service.oauth) return { ...(await openWindow(ctx, service, credentials)), account: '' }
  const account = await tryCredentials(worldOf(ctx, world), service, credentials)
  await ctx.database.inSite(ctx.siteId, (db) =>
    keepConnection({ ...ctx, db }, { serviceId, account, userId: ctx.user.id, credentials, expiresAt: null }),
  )
  return { url: null, window_id: null, account }
}

/** The credentials that a service asks for. Throws `invalid`, naming each that is missing. */
function known({ credentialFields }: EmailService, typed: Credentials): Credentials {
  const isOptional = (help: string) => /^(Optional|Leave empty)/.test(help)
  const issues: Issue[] = credentialFields
    .filter(({ name, help }) => !typed[name] && !isOptional(help))
    .map(({ name, label }) => ({ path: `credentials.${name}`, message: `Enter the ${label}.` }))
  if (issues.length > 0) throw new AppError('invalid', issues[0]!.message, { issues })
  return Object.fromEntries(credentialFields.map(({ name }) => [name, typed[name] ?? '']))
}

/** Asks a service who we are. Throws `invalid` in the owner's words when it refuses the credentials. */
export async function tryCredentials(
  world: VendorWorld,
  service: EmailService,
  credentials: Credentials,
): Promise<string> {
  try {
    return await service.account(await openService(world, service, credentials))
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

/** Stores credentials that work, and sends what waited for them. */
export async function keepConnection(
  ctx: Pick<Tools, 'now' | 'jobs' | 'keyFor'> & { readonly db: Db; readonly siteId: Id },
  { serviceId, account, userId, credentials, expiresAt }: Kept,
): Promise<void> {
  const { db, siteId, now } = ctx
  const row = { site_id: siteId, service: serviceId }
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
  })
  await planDelivery(ctx.jobs, db, siteId, serviceId)
}

async function openWindow(
  ctx: ExternalCallContext,
  service: EmailService,
  credentials: Credentials,
): Promise<{ url: string; window_id: Id }> {
  const { database, siteId, user } = ctx
  const windowId = ctx.newId()
  const until = ctx.now() + windowLasts
  const verifier = Buffer.from(ctx.randomBytes(48)).toString('base64url')
  const state = signToken(ctx.keyFor(windowPurpose), { ids: [siteId, windowId], until })
  await database.inSite(siteId, (db) =>
    insertWindow(db, {
      site_id: siteId,
      id: windowId,
      user_id: user.id,
      service: service.id,
      secrets: sealSecrets(ctx, siteId, windowId, { ...credentials, verifier }),
      expires_at: new Date(until),
      answered_at: null,
      is_connected: false,
      problem: '',
    }),
  )
  const url = authorizeUrl(service, credentials, { redirectUri: redirectUri(ctx), state, verifier })
  return { url, window_id: windowId }
}
