import { z } from 'zod'
import { includesRole } from '#core/access.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { accountMail, confirmedUsers } from '#features/accounts/server/index.ts'
import { send, type SendContext } from '#features/sending/server/index.ts'
import { memberRowsOf, siteById } from '#features/sites/server/index.ts'
import { shopServiceNames } from '../contract.ts'
import { activeConnection, breakConnection } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'jobs'> & { readonly db: Db }

/** Marks a connection as broken, and has its owners told by mail, once each time that it breaks. Work that waits goes on waiting. */
export async function markBroken(ctx: Ctx, siteId: Id, connectionId: Id, problem: string): Promise<void> {
  const at = new Date(ctx.now())
  if (!(await breakConnection(ctx.db, { siteId, id: connectionId, problem, at }))) return
  await ctx.jobs.add(ctx.db, sendBrokenNotice, { site_id: siteId }, { key: `shops.tell-broken ${siteId}` })
}

/** Mails owners and admins that the shop refuses the connection, unless it works again by now. */
export const sendBrokenNotice = job({
  name: 'shops.tell-broken',
  payload: z.object({ site_id: id }),
  async run({ site_id: siteId }, context) {
    await context.database.inSite(siteId, async (db) => {
      const [site, connection] = [await siteById(db, siteId), await activeConnection(db, siteId)]
      if (!site || connection?.state !== 'broken') return
      const name = shopServiceNames[connection.service]
      const since = connection.broken_at?.getTime()
      await mailOwners({ ...context, db }, siteId, `broken ${connection.id} ${since}`, {
        subject: `${site.name}: ${name} is disconnected`,
        paragraphs: [
          `${site.name} can no longer reach its ${name} store at ${connection.origin}.`,
          connection.problem,
          'Orders, customers and discount codes are not updated until you connect the store again. Nothing is lost: what is waiting continues where it stopped.',
        ],
      })
    })
  },
})

/** Mails owners and admins of a site, with the way to the store settings; once for each `key`. */
export async function mailOwners(
  ctx: SendContext,
  siteId: Id,
  key: string,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  const link = `${ctx.publicUrl}/sites/${siteId}/store`
  const content = accountMail(subject, { link, label: 'Open store settings' }, ['Hello,', ...paragraphs, link])
  for (const address of await addressesOf(ctx.db, siteId)) {
    await send(ctx, {
      siteId,
      kind: 'transactional',
      to: { name: '', address },
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated' },
      key: `shops ${key} ${address}`,
    })
  }
}

/** The confirmed addresses of who looks after a site. */
async function addressesOf(db: Db, siteId: Id): Promise<string[]> {
  const members = (await memberRowsOf(db, siteId)).filter(({ role }) => includesRole(role, 'admin'))
  const users = await confirmedUsers(
    db,
    members.map(({ user_id }) => user_id),
  )
  return users.map(({ email }) => email)
}
