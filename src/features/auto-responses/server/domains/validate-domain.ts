import { z } from 'zod'
import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { checkRecords, type Dns } from '#features/sending/server/index.ts'
import { autoResponseCalls, type CheckedDomain } from '../../contract.ts'
import { dueDomains, storeDomainCheck, maxDomains, countDomains, hasDomain } from './store-domains.ts'

const hourMs = 3_600_000

/** Checks a domain of the site now, and schedules regular checks. The ID of another site is an unknown sub user. */
export async function validateDomain(
  ctx: SiteContext,
  { domain, sub_user_id }: Received<typeof autoResponseCalls.validateDomain>,
  dns: Dns,
): Promise<CheckedDomain> {
  const { db, siteId, now, mail } = ctx
  if (sub_user_id !== undefined && sub_user_id !== siteId) {
    throw new AppError('not_found', autoResponseCalls.validateDomain.failure)
  }
  if (!(await hasDomain(db, siteId, domain)) && (await countDomains(db, siteId)) >= maxDomains) {
    throw new AppError('conflict', `A site has at most ${maxDomains} domains.`)
  }
  try {
    return await checkAndKeep({ db, siteId, mail }, domain, { dns, now })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', autoResponseCalls.validateDomain.failure, { cause, retryAfter: 30 })
  }
}

/** Runs hourly. Rechecks domains with problems each hour, and the others once a day. */
export function recheckDomains(dns: Dns) {
  return job({
    name: 'auto-responses.recheck-domains',
    payload: z.object({}),
    cron: '17 * * * *',
    run: (_payload, { database, mail, now, log, signal }) => recheck(database, { dns, mail, now, log, signal }),
  })
}

interface Round {
  readonly dns: Dns
  readonly mail: SiteContext['mail']
  readonly now: () => number
  readonly log: SiteContext['log']
  readonly signal: AbortSignal
}

async function recheck(database: Database, { dns, mail, now, log, signal }: Round): Promise<void> {
  const due = await database.acrossSites((db) =>
    dueDomains(db, { good: new Date(now() - 24 * hourMs), bad: new Date(now() - hourMs) }),
  )
  for (const { site_id, domain } of due) {
    if (signal.aborted) return
    try {
      await database.inSite(site_id, (db) => checkAndKeep({ db, siteId: site_id, mail }, domain, { dns, now }))
    } catch (error) {
      log.warn({ err: error, siteId: site_id, domain }, 'a domain could not be checked again')
    }
  }
}

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'mail'>

async function checkAndKeep(ctx: Ctx, domain: string, { dns, now }: { dns: Dns; now: () => number }) {
  const found = await checkRecords(ctx, domain, dns)
  const records = found.map(({ value, is_found, ...rest }) => ({
    ...rest,
    expected: value,
    is_good: is_found === true,
  }))
  const at = new Date(now())
  const is_valid = records.every(({ is_good }) => is_good)
  await storeDomainCheck(ctx.db, { site_id: ctx.siteId, domain, is_valid, records, checked_at: at })
  return { domain, is_valid, records, checked_at: at.toISOString() }
}
