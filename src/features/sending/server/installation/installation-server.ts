import type { Received } from '#core/call.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Tools, UserContext } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { Kysely } from 'kysely'
import type { InstallationServerEntry, sendingCalls } from '../../contract.ts'
import { addressOf, partsOf } from '../smtp-address.ts'
import { sendTestMail } from '../test-mail.ts'
import { deleteInstallationServer, findInstallationServer, storeInstallationServer } from './store-installation.ts'

const place = 'installation_mail.sealed'
const key = ({ keyFor }: Pick<Tools, 'keyFor'>) => keyFor('sending.installation')
type Keys = Pick<Tools, 'keyFor'>

async function storedServer(keys: Keys, db: Kysely<unknown>) {
  const row = await findInstallationServer(db)
  if (!row) return null
  const { sealed, from_name: name, from_address: address } = row
  return { url: open(key(keys), place, sealed), from: { name, address } }
}

/** Makes this process use the stored server. */
export async function useStoredServer(tools: Pick<Tools, 'keyFor' | 'mail'>, db: Kysely<unknown>): Promise<void> {
  tools.mail.use?.(await storedServer(tools, db))
}

export async function loadInstallation(_input: object, ctx: UserContext) {
  return { server: await entryOf(ctx) }
}

export async function saveInstallation({ server }: Received<typeof sendingCalls.saveInstallation>, ctx: UserContext) {
  const { from_name, from_address, ...smtp } = server
  const before = (await storedServer(ctx, ctx.db))?.url ?? ctx.mail.fromSettings?.url
  const sealed = seal(key(ctx), place, addressOf(smtp, before, 'server'))
  await storeInstallationServer(ctx.db, { sealed, from_name, from_address, saved_at: new Date(ctx.now()) })
  await useStoredServer(ctx, ctx.db)
  return { server: await entryOf(ctx) }
}

export async function removeInstallation(_input: object, ctx: UserContext) {
  await deleteInstallationServer(ctx.db)
  await useStoredServer(ctx, ctx.db)
  return { server: await entryOf(ctx) }
}

export async function testInstallation(_input: object, ctx: UserContext) {
  return sendTestMail(ctx, { siteId: nilId, from: undefined, what: 'this installation' })
}

async function entryOf(ctx: UserContext): Promise<InstallationServerEntry> {
  const stored = await storedServer(ctx, ctx.db)
  const server = stored ?? ctx.mail.fromSettings
  const source = stored ? 'stored' : server ? 'settings' : 'none'
  const from = server?.from ?? { name: '', address: '' }
  return { source, ...partsOf(server?.url ?? ''), from_name: from.name, from_address: from.address }
}
