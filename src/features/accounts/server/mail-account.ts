import { send, type SendContext } from '#features/sending/server/index.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { type AccountMail, brandedMail } from './account-mail.ts'
import type { UserRow } from './store.ts'

/** Queues an email of the installation's own, once for each key. It belongs to no site: who reads a site's mailbox does not find it there. */
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
 * What an email to the owner of an account calls them: nothing until somebody opened a mail there, for whoever typed the address
 * may have typed a message to a stranger as the name.
 */
export function nameInMail({ name, email_confirmed_at }: Pick<UserRow, 'name' | 'email_confirmed_at'>): string {
  return email_confirmed_at ? name : ''
}
