import { send, type SendContext } from '#features/sending/server/index.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { type AccountMail, brandedMail } from './account-mail.ts'
import type { UserRow } from './store.ts'

/**
 * Queues an email of the installation itself, once per key. It belongs to no site, so it doesn't appear in any site's
 * mailbox.
 */
export async function mailAccount(
  context: SendContext,
  to: { readonly name: string; readonly address: string },
  mail: AccountMail,
  key: string,
): Promise<void> {
  const headers = { 'Auto-Submitted': 'auto-generated' }
  await send(context, { siteId: nilId, kind: 'transactional', to, ...(await brandedMail(context, mail)), headers, key })
}

/**
 * Returns the name used in an email to the owner of an account. Empty until the address is confirmed, because whoever
 * signed up with it may have entered a message to a stranger as the name.
 */
export function nameInMail({ name, email_confirmed_at }: Pick<UserRow, 'name' | 'email_confirmed_at'>): string {
  return email_confirmed_at ? name : ''
}
