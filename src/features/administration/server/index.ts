import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { peopleOf, setAdministrator, userIdsLike, usersForAdmins } from '#features/accounts/server/index.ts'
import { plansOf } from '#features/plans/server/index.ts'
import {
  beginView,
  countSitesOf,
  endView,
  liftSuspension,
  siteById,
  sitesForAdmins,
  suspendSite,
} from '#features/sites/server/index.ts'
import type { UserContext } from '#platform/server/context.ts'
import { removeFailedJobs, retryFailedJobs } from '#platform/server/jobs/queue-health.ts'
import { room, type Room } from '#platform/server/room.ts'
import { administrationCalls } from '../contract.ts'
import { healthOf } from './health.ts'

/** How long an administrator can view a site as its owner, in milliseconds. */
const viewMs = 3_600_000

/** The room for administrators of the installation: all its sites and users, and its health. */
export function administrationRoom({ dataFolder }: { readonly dataFolder: string }): Room {
  return room({
    name: 'administration',
    calls: administrationCalls,
    handlers: {
      async sites({ search, is_suspended: isSuspended, ...page }, ctx) {
        const memberIds = await userIdsLike(ctx.db, search)
        const { rows, total } = await sitesForAdmins(ctx.db, { search, memberIds, isSuspended, ...page })
        const people = await peopleOf(ctx.db, [...new Set(rows.flatMap(({ owner_ids }) => owner_ids))])
        const plans = await plansOf(
          ctx,
          rows.map(({ site_id }) => site_id),
        )
        const sites = rows.map(({ site_id, name, url, created_at, members, owner_ids, reason, suspended_at }) => ({
          id: site_id,
          name,
          url,
          created_at: created_at.toISOString(),
          owners: people
            .filter(({ id }) => owner_ids.includes(id))
            .map((owner) => ({ name: owner.name, email: owner.email })),
          members,
          plan: plans.get(site_id)!.plan.name,
          suspension: suspended_at && { reason: reason ?? '', since: suspended_at.toISOString() },
        }))
        return { sites, total }
      },
      async users(query, ctx) {
        const { rows, total } = await usersForAdmins(ctx.db, query)
        const sitesOf = await countSitesOf(
          ctx.db,
          rows.map(({ id }) => id),
        )
        const users = rows.map(({ email_confirmed_at, created_at, ...user }) => ({
          ...user,
          is_confirmed: email_confirmed_at !== null,
          created_at: created_at.toISOString(),
          sites: sitesOf.get(user.id) ?? 0,
        }))
        return { users, total }
      },
      async setAdmin({ changed_user_id: userId, is_admin: isAdmin }, ctx) {
        if (userId === ctx.user.id)
          throw new AppError('conflict', 'Only another administrator can change whether you are one.')
        if (!(await setAdministrator(ctx.db, userId, isAdmin)))
          throw new AppError('not_found', 'There is no such user with a confirmed email.')
        ctx.log.info({ by: ctx.user.id, userId, isAdmin }, 'who is an administrator was changed')
        return {}
      },
      async view({ viewed_site_id: siteId }, ctx) {
        await mustBeSite(ctx, siteId)
        const begun = ctx.now()
        const ends = new Date(begun + viewMs)
        await beginView(ctx.db, { site_id: siteId, user_id: ctx.user.id, begun_at: new Date(begun), ends_at: ends })
        return { site_id: siteId, until: ends.toISOString() }
      },
      async stopViewing({ viewed_site_id: siteId }, ctx) {
        await mustBeSite(ctx, siteId)
        if (!(await endView(ctx.db, siteId, ctx.user.id)))
          throw new AppError('not_found', 'You are not viewing this site.')
        return { site_id: siteId }
      },
      async suspend({ suspended_site_id: siteId, reason }, ctx) {
        await mustBeSite(ctx, siteId)
        await suspendSite(ctx.db, { site_id: siteId, reason, suspended_at: new Date(ctx.now()) })
        return { site_id: siteId }
      },
      async lift({ suspended_site_id: siteId }, ctx) {
        await mustBeSite(ctx, siteId)
        if (!(await liftSuspension(ctx.db, siteId))) throw new AppError('not_found', 'This site is not suspended.')
        return { site_id: siteId }
      },
      health: async (_input, ctx) => {
        return healthOf(ctx, dataFolder)
      },
      retryJobs: async ({ job_ids }, ctx) => {
        return { retried: await retryFailedJobs(ctx.db, job_ids, new Date(ctx.now())) }
      },
      removeJobs: async ({ job_ids }, ctx) => {
        return { removed: await removeFailedJobs(ctx.db, job_ids) }
      },
    },
  })
}

async function mustBeSite(ctx: UserContext, siteId: Id): Promise<void> {
  if (!(await siteById(ctx.db, siteId))) throw new AppError('not_found', 'Site not found.')
}
