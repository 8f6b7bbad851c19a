import { z } from 'zod'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { liveSites, siteById } from '#features/sites/server/index.ts'
import type { UserContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room, type Room } from '#platform/server/room.ts'
import { type LimitedSite, sendingLimitCalls } from '../contract.ts'
import { askRecipient } from './ask-recipient.ts'
import { dailyLimitOf, dayOf } from './allowance.ts'
import { senderOf } from './sender.ts'
import { serveRecipients } from './serve-recipients.ts'
import { busiestSites, dropLimit, dropOldCounts, ownLimit, sentOn, storeLimit } from './store.ts'

export { openAllowance } from './allowance.ts'
export { mustMaySend } from './sender.ts'
export { countInvitation, mayTest } from './test-mail.ts'

interface Options {
  /** Whether public sign-up is open. */
  readonly isSignUpOpen: boolean
}

/** Each night, deletes the counts of earlier days. */
const forgetCounts = job({
  name: 'sending-limits.forget',
  payload: z.object({}),
  cron: '41 3 * * *',
  run: async (_payload, { database, now }) => {
    await database.acrossSites((db) => dropOldCounts(db, dayOf(now())))
  },
})

/** The room for who may send email, to whom, and how much. */
export function sendingLimitsRoom({ isSignUpOpen }: Options): Room {
  return room({
    name: 'sending-limits',
    calls: sendingLimitCalls,
    handlers: {
      load: async (_input, { db, siteId, mail, now }) => ({
        may_send: mail.kind === 'mailbox' || (await senderOf(db, siteId)).isConfirmed,
        daily_limit: mail.kind === 'smtp' ? await dailyLimitOf(db, siteId, isSignUpOpen) : null,
        sent_today: await sentOn(db, siteId, dayOf(now())),
      }),
      list: async (query, ctx) => {
        const { db } = ctx
        const day = dayOf(ctx.now())
        const { rows, total } = await liveSites(db, { ...query, first: await busiestSites(db, day) })
        const sites: LimitedSite[] = []
        for (const { site_id, name } of rows) {
          const daily_limit = await dailyLimitOf(db, site_id, isSignUpOpen)
          const is_own = (await ownLimit(db, site_id)) !== undefined
          sites.push({ id: site_id, name, daily_limit, is_own, sent_today: await sentOn(db, site_id, day) })
        }
        return { sites, total }
      },
      lift: async ({ limited_site_id: siteId }, ctx) => {
        await mustBeSite(ctx, siteId)
        await storeLimit(ctx.db, limitOf(ctx, siteId, null))
        return {}
      },
      change: async ({ limited_site_id: siteId, daily_limit }, ctx) => {
        await mustBeSite(ctx, siteId)
        if (daily_limit === null) await dropLimit(ctx.db, siteId)
        else await storeLimit(ctx.db, limitOf(ctx, siteId, daily_limit))
        return {}
      },
    },
    jobs: [forgetCounts, askRecipient],
    migrations: new URL('migrations/', import.meta.url),
    transfer: { stays: ['test_recipients', 'site_allowances', 'lifted_sites'] },
    routes: serveRecipients,
    personTables: [{ table: 'test_recipients', column: 'email', by: 'address' }],
  })
}

/** Checks that an administrator's target site exists. */
async function mustBeSite(ctx: UserContext, siteId: Id): Promise<void> {
  if (!(await siteById(ctx.db, siteId))) throw new AppError('not_found', 'Site not found.')
}

const limitOf = ({ user, now }: UserContext, site_id: Id, daily_limit: number | null) => ({
  site_id,
  daily_limit,
  lifted_by: user.id,
  lifted_at: new Date(now()),
})
