import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { UserContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room, type Room } from '#platform/server/room.ts'
import { sendingLimitCalls } from '../contract.ts'
import { askRecipient } from './ask-recipient.ts'
import { dailyLimit, dayOf, hasAllowance } from './allowance.ts'
import { senderOf } from './sender.ts'
import { serveRecipients } from './serve-recipients.ts'
import { busiestSites, dropOldCounts, liftSite, sentOn } from './store.ts'

export { openAllowance } from './allowance.ts'
export { mustMaySend } from './sender.ts'
export { countInvitation, mayTest } from './test-mail.ts'

interface Options {
  /** Whether strangers may create accounts. */
  readonly isSignUpOpen: boolean
}

/** Each night, forgets what was counted on earlier days. */
const forgetCounts = job({
  name: 'sending-limits.forget',
  payload: z.object({}),
  cron: '41 3 * * *',
  run: async (_payload, { database, now }) => {
    await database.acrossSites((db) => dropOldCounts(db, dayOf(now())))
  },
})

/** The room of who may send mail, to whom, and how much. */
export function sendingLimitsRoom({ isSignUpOpen }: Options): Room {
  return room({
    name: 'sending-limits',
    calls: sendingLimitCalls,
    handlers: {
      load: async (_input, { db, siteId, mail, now }) => {
        const isLimited = mail.kind === 'smtp' && (await hasAllowance(db, siteId, isSignUpOpen))
        return {
          may_send: mail.kind === 'mailbox' || (await senderOf(db, siteId)).isConfirmed,
          daily_limit: isLimited ? dailyLimit : null,
          sent_today: await sentOn(db, siteId, dayOf(now())),
        }
      },
      list: async (_input, ctx) => {
        mustBeAdmin(ctx)
        const rows = await busiestSites(ctx.db, dayOf(ctx.now()))
        const sites = await Promise.all(
          rows.map(async ({ site_id, mails }) => ({
            id: site_id,
            name: (await siteById(ctx.db, site_id))?.name ?? '',
            sent_today: mails,
          })),
        )
        return { sites }
      },
      lift: async ({ limited_site_id: siteId }, ctx) => {
        mustBeAdmin(ctx)
        if (!(await siteById(ctx.db, siteId))) throw new AppError('not_found', 'There is no such site.')
        await liftSite(ctx.db, { site_id: siteId, lifted_by: ctx.user.id, lifted_at: new Date(ctx.now()) })
        return {}
      },
    },
    jobs: [forgetCounts, askRecipient],
    migrations: new URL('migrations/', import.meta.url),
    routes: serveRecipients,
    personTables: [{ table: 'test_recipients', column: 'email', by: 'address' }],
  })
}

function mustBeAdmin({ user }: UserContext): void {
  if (!user.isAdmin) throw new AppError('forbidden', 'Only an administrator may do this.')
}
