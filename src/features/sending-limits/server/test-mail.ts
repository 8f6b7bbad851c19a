import { confirmedUsers } from '#features/accounts/server/index.ts'
import { membersOf } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { askRecipient } from './ask-recipient.ts'
import { isWithinLimits, mustBeWithinLimits } from './count-mails.ts'
import { mustMaySend } from './sender.ts'
import { testRecipient } from './store.ts'

const tests = { account: 50, site: 100, recipient: 20 }
const invitations = { account: 50, site: 50, recipient: 5 }
const requests = { account: 10, site: 20, recipient: 3 }

/**
 * Checks whether a test email of the caller's site may go to an address now: a member's confirmed address, or one that
 * agreed before. Any other address is asked once, by an email with fixed text. Counts the test, and throws if the site
 * may not send or the day's limit is reached.
 */
export async function mayTest(ctx: SiteContext, address: string): Promise<boolean> {
  if (ctx.mail.kind === 'mailbox') return true
  await mustMaySend(ctx)
  if (!(await mayReceive(ctx, address))) return false
  await mustBeWithinLimits(ctx, countersOf(ctx, 'test', address, tests))
  return true
}

/** Counts an invitation. Throws `limit` if the limits of the day are exceeded. */
export async function countInvitation(ctx: SiteContext, address: string): Promise<void> {
  if (ctx.mail.kind === 'mailbox') return
  await mustBeWithinLimits(ctx, countersOf(ctx, 'invitation', address, invitations))
}

async function mayReceive(ctx: SiteContext, address: string): Promise<boolean> {
  const { db, siteId, newId, now, jobs } = ctx
  const members = await confirmedUsers(db, await membersOf(db, siteId))
  if (members.some(({ email }) => email === address)) return true
  const added = { site_id: siteId, id: newId(), email: address, created_at: new Date(now()), confirmed_at: null }
  const recipient = await testRecipient(db, added)
  if (recipient.confirmed_at) return true
  // Beyond these limits, the response is the same but no email is sent.
  if (await isWithinLimits(ctx, countersOf(ctx, 'test recipient', address, requests))) {
    await jobs.add(db, askRecipient, { site_id: siteId, id: recipient.id })
  }
  return false
}

function countersOf(
  { user, siteId }: SiteContext,
  what: 'test' | 'invitation' | 'test recipient',
  address: string,
  limits: Readonly<Record<'account' | 'site' | 'recipient', number>>,
) {
  return [
    { what, by: 'account', value: user.id, limit: limits.account },
    { what, by: 'site', value: siteId, limit: limits.site },
    { what, by: 'recipient', value: address, limit: limits.recipient },
  ] as const
}
