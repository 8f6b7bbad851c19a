import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { InstallationMail } from '#platform/server/mail/mail.ts'
import { smtpServerOf } from '#platform/server/mail/smtp/smtp-server.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { Received } from '#core/call.ts'
import type { CampaignWay, sendingCalls, SmtpServerEntry } from '../contract.ts'
import { daysSince, warmUpCap } from '../warm-up.ts'
import { type MailServers, mustBeAllowed } from './mail-servers.ts'
import { addressOf, partsOf, shownAddress } from './smtp-address.ts'
import { siteSender } from './site-sender.ts'
import { deleteServer, type ServerOfDay, serversOf, serversOfDay, storeServer } from './store-places.ts'

const maxServers = 20
const place = (siteId: Id, id: Id) => `smtp_servers.sealed ${siteId} ${id}`

/** Returns the URL of a server, including its password. */
export function addressOfServer({ keyFor }: Pick<Tools, 'keyFor'>, row: ServerOfDay): string {
  return open(keyFor('sending.smtp'), place(row.site_id, row.id), row.sealed)
}

/** Returns how many more messages a server may get today. */
export function leftToday(row: ServerOfDay, now: number): number {
  return Math.max(0, capOf(row, now) - row.handed)
}

function capOf({ warm_up_from, warm_up_first }: ServerOfDay, now: number): number {
  return warm_up_from === null ? Number.POSITIVE_INFINITY : warmUpCap(warm_up_first, daysSince(warm_up_from, now))
}

/** Returns the hosts that a site's email is sent through: its own servers that are on, otherwise the installation's. */
export async function smtpHostsOf(db: Db, siteId: Id, { host }: Pick<InstallationMail, 'host'>): Promise<string[]> {
  const on = (await serversOf(db, siteId)).filter(({ is_on }) => is_on)
  const hosts = on.length > 0 ? on.map(({ shown }) => smtpServerOf(shown)?.host ?? '') : [host ?? '']
  return [...new Set(hosts.filter((one) => one !== ''))]
}

export async function listServers({ db, siteId, now, mail, sender }: SiteContext) {
  const { address: from_address } = await siteSender({ sender, db }, siteId, '')
  const rows = await serversOfDay(db, siteId, new Date(now()))
  const servers = rows.map((row) => entryOf(row, now()))
  return { servers, way: wayOf(rows, mail.kind), from_address }
}

function wayOf(rows: readonly ServerOfDay[], installation: SiteContext['mail']['kind']): CampaignWay {
  if (rows.length > 0) return rows.some(({ is_on }) => is_on) ? 'own' : 'off'
  return installation === 'smtp' ? 'installation' : 'mailbox'
}

export const saveServerIn =
  (servers: MailServers) =>
  async ({ server }: Received<typeof sendingCalls.saveServer>, ctx: SiteContext) => {
    const { db, siteId, now, newId, keyFor } = ctx
    const rows = await serversOfDay(db, siteId, new Date(now()))
    const known = rows.find(({ id }) => id === server.id)
    if (server.id && !known) throw serverNotFound()
    if (!known && rows.length >= maxServers)
      throw new AppError('conflict', `A site has at most ${maxServers} SMTP servers.`)
    const id = known?.id ?? newId()
    const before = known && addressOfServer(ctx, known)
    const address = server.smtp ? addressOf(server.smtp, before, 'server.smtp') : (server.address ?? before ?? '')
    const parsed = smtpServerOf(address)
    if (!parsed) {
      const message = 'Enter an address such as smtps://user:password@smtp.example.com:465.'
      throw new AppError('invalid', message, { issues: [{ path: 'server.address', message }] })
    }
    await mustBeAllowed(servers, parsed.host, parsed.port, server.smtp ? 'server.smtp.host' : 'server.address')
    const { name, weight, connections, is_on, warm_up_from, warm_up_first } = server
    const row = {
      site_id: siteId,
      id,
      name,
      weight,
      connections,
      is_on,
      warm_up_from,
      warm_up_first,
      sealed: seal(keyFor('sending.smtp'), place(siteId, id), address),
      shown: shownAddress(parsed),
      created_at: known?.created_at ?? new Date(now()),
    }
    await storeServer(db, row)
    return { server: entryOf({ ...row, handed: known?.handed ?? 0 }, now()) }
  }

export async function removeServer({ server_id }: { server_id: Id }, { db, siteId }: SiteContext) {
  if (!(await deleteServer(db, siteId, server_id))) throw serverNotFound()
  return {}
}

const serverNotFound = () => new AppError('not_found', 'SMTP server not found.')

function entryOf(row: ServerOfDay, now: number): SmtpServerEntry {
  const { id, name, shown, weight, connections, is_on, warm_up_from, warm_up_first, handed } = row
  const cap = capOf(row, now)
  const cap_today = Number.isFinite(cap) ? cap : null
  return {
    id,
    name,
    address: shown,
    ...partsOf(shown),
    weight,
    connections,
    is_on,
    warm_up_from,
    warm_up_first,
    cap_today,
    handed_today: handed,
  }
}
