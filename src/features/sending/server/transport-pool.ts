import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { openSigner, type Signer } from '#platform/server/mail/dkim/open-signer.ts'
import { type SmtpPool, smtpPool } from '#platform/server/mail/smtp/pool.ts'
import { smtpServerOf } from '#platform/server/mail/smtp/smtp-server.ts'
import { nextDay } from '../warm-up.ts'
import { shareOut } from '../weighted.ts'
import type { Places } from './engine/messenger.ts'
import { mailServers } from './mail-servers.ts'
import { addressOfServer, leftToday } from './smtp-servers.ts'
import { countHanded, countUnused, lockServers, type ServerOfDay, serversOfDay } from './store-places.ts'

/** What this process keeps open for sending: SMTP pools, and the threads that sign. */
export interface TransportPool {
  readonly signer: Signer
  /**
   * Returns the SMTP pools of a site, even if all of its servers are off; null if neither it nor the installation has a
   * server.
   */
  poolsOf(ctx: Ctx, siteId: Id): Promise<SitePools | null>
  close(): Promise<void>
}

/** The SMTP pools a site sends through. */
export interface SitePools {
  readonly pools: readonly SmtpPool[]
  /** Reserves and counts slots for messages, in the transaction that marks them as being sent. */
  reserve(db: Db, count: number): Promise<Places>
  /** Releases slots at which nothing was sent. */
  releaseQuota(db: Db, places: readonly number[]): Promise<void>
}

type Ctx = Pick<Tools, 'keyFor' | 'now'> & { readonly db: Db }

/** Decides how many messages of a site may be sent through an SMTP server now. */
export interface SendAllowance {
  take(
    db: Db,
    of: { siteId: Id; count: number; now: number; isOwnServer: boolean },
  ): Promise<{ allowed: number; retryAt: Date; reason: string }>
  releaseQuota(db: Db, of: { siteId: Id; count: number; now: number; isOwnServer: boolean }): Promise<void>
}

export interface TransportPoolOptions {
  /** Sending limits. Without it, sites may send any number. */
  readonly allowance?: SendAllowance
  /** URL of the installation's own server; a function if it can change. */
  readonly smtpUrl?: string | (() => string | undefined) | undefined
  /** Host name in our SMTP greeting. */
  readonly hostName: string
  /** Mail servers in the operator's private network: "host" or "host:port". */
  readonly privateServers?: ReadonlySet<string>
  /** See the pool's option of this name; in milliseconds. */
  readonly firstRest?: number
}

/** How long to wait if no server accepts more for a reason other than its daily limit, in milliseconds. */
const shortWait = 5000
/** How often to check whether a server was turned on, in milliseconds. */
const offWait = 60_000

/** Why nothing is sent through a site's own servers, if no server gave a reason. */
export const heldReasons = {
  off: 'All your mail servers are switched off. Sending resumes when one is switched on.',
  suspended:
    'Sending is suspended by the administrator of this installation. It resumes once the suspension is lifted.',
  full: 'Your mail servers reached their daily limit. Sending resumes at midnight (UTC).',
} as const

/** Creates the pool. Connections are opened on first use. */
export function openTransportPool({
  smtpUrl,
  hostName,
  privateServers,
  firstRest,
  allowance,
}: TransportPoolOptions): TransportPool {
  const pools = new Map<string, SmtpPool>()
  const signer = openSigner()
  const servers = mailServers(privateServers)
  const poolAt = (address: string, connections: number, isOwn: boolean): SmtpPool => {
    const key = createHash('sha256').update(`${connections} ${isOwn} ${address}`).digest('hex')
    const known = pools.get(key)
    if (known) return known
    const pool = smtpPool(smtpServerOf(address)!, {
      connections,
      hostName,
      ...(isOwn ? {} : { addressOf: servers.addressOf }),
      ...(firstRest && { firstRest }),
    })
    pools.set(key, pool)
    return pool
  }
  return {
    signer,
    async poolsOf(ctx, siteId) {
      const all = await serversOfDay(ctx.db, siteId, new Date(ctx.now()))
      const on = all.filter(({ is_on }) => is_on)
      // If all servers are off, the owner doesn't want anything to be sent, not even through the installation's server.
      const rows = on.length > 0 ? on : all
      if (rows.length > 0) {
        return limited(
          ctx,
          siteId,
          true,
          allowance,
          weighted(
            ctx,
            siteId,
            rows.map(({ id }) => id),
            rows.map((row) => poolAt(addressOfServer(ctx, row), row.connections, false)),
          ),
        )
      }
      const url = typeof smtpUrl === 'function' ? smtpUrl() : smtpUrl
      return url ? limited(ctx, siteId, false, allowance, single(ctx, poolAt(url, 5, true))) : null
    },
    async close() {
      for (const pool of pools.values()) pool.close()
      await signer.close()
    },
  }
}

/** Returns the same pools, limited by the site's allowance. */
function limited(
  { now }: Ctx,
  siteId: Id,
  isOwnServer: boolean,
  allowance: SendAllowance | undefined,
  pools: SitePools,
): SitePools {
  if (!allowance) return pools
  return {
    pools: pools.pools,
    async reserve(db, count) {
      const at = now()
      const { allowed, retryAt, reason } = await allowance.take(db, { siteId, count, now: at, isOwnServer })
      if (allowed === 0 && count > 0) return { places: [], retryAt, trouble: reason }
      const reserved = await pools.reserve(db, allowed)
      const unused = allowed - reserved.places.length
      if (unused > 0) await allowance.releaseQuota(db, { siteId, count: unused, now: at, isOwnServer })
      return unused === 0 && allowed < count ? { ...reserved, retryAt, trouble: reason } : reserved
    },
    async releaseQuota(db, places) {
      await allowance.releaseQuota(db, { siteId, count: places.length, now: now(), isOwnServer })
      await pools.releaseQuota(db, places)
    },
  }
}

function single({ now }: Ctx, pool: SmtpPool): SitePools {
  return {
    pools: [pool],
    async reserve(_db, count) {
      const restsUntil = pool.restsUntil()
      const places = restsUntil > 0 ? [] : Array.from({ length: count }, () => 0)
      return { places, retryAt: new Date(Math.max(restsUntil, now() + shortWait)), trouble: pool.trouble() }
    },
    releaseQuota: async () => {},
  }
}

function weighted({ now }: Ctx, siteId: Id, ids: readonly Id[], pools: readonly SmtpPool[]): SitePools {
  const credit: number[] = []
  return {
    pools,
    async reserve(db, count) {
      const at = now()
      const day = new Date(at)
      await lockServers(db, siteId)
      const rows = new Map((await serversOfDay(db, siteId, day)).map((row) => [row.id, row]))
      const shares = ids.map((id, i) => shareOf(rows.get(id), pools[i]!, at))
      const places = shareOut(shares, count, credit)
      for (const [i, id] of ids.entries()) {
        const given = places.filter((place) => place === i).length
        if (given > 0) await countHanded(db, siteId, id, day, given)
      }
      if (!ids.some((id) => rows.get(id)?.is_on)) {
        return { places, retryAt: new Date(at + offWait), trouble: heldReasons.off }
      }
      const resting = pools.find((pool) => pool.restsUntil() > 0)
      if (resting) return { places, retryAt: new Date(at + shortWait), trouble: resting.trouble() }
      return { places, retryAt: new Date(nextDay(at)), trouble: heldReasons.full }
    },
    async releaseQuota(db, places) {
      const day = new Date(now())
      for (const [i, id] of ids.entries()) {
        const unused = places.filter((place) => place === i).length
        if (unused > 0) await countUnused(db, siteId, id, day, unused)
      }
    },
  }
}

function shareOf(row: ServerOfDay | undefined, pool: SmtpPool, now: number) {
  const isFree = row?.is_on && pool.restsUntil() === 0
  return { weight: row?.weight ?? 0, max: isFree ? leftToday(row, now) : 0 }
}
