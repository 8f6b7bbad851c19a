import { includesRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import { accountMail, confirmedUsers } from '#features/accounts/server/index.ts'
import { send, type SendContext } from '#features/sending/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'

/** A notice to the people who look after a site. */
export interface OwnerNotice {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A screen of the site: "/store". */
  readonly path: string
  /** The label of the button that opens it. */
  readonly label: string
}

/** Mails the owners and admins of a site whose addresses are confirmed, once for each `key`. */
export async function mailOwners(
  ctx: SendContext,
  siteId: Id,
  key: string,
  { subject, paragraphs, path, label }: OwnerNotice,
): Promise<void> {
  const link = `${ctx.publicUrl}/sites/${siteId}${path}`
  const content = accountMail(subject, { link, label }, ['Hello,', ...paragraphs, link])
  const members = (await memberRowsOf(ctx.db, siteId)).filter(({ role }) => includesRole(role, 'admin'))
  const users = await confirmedUsers(
    ctx.db,
    members.map(({ user_id }) => user_id),
  )
  for (const { email: address } of users) {
    await send(ctx, {
      siteId,
      kind: 'transactional',
      to: { name: '', address },
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated' },
      key: `${key} ${address}`,
    })
  }
}
