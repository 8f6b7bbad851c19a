import { send, type SendContext } from '#features/sending/server/index.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { type AccountMail, drawMail } from './account-mail.ts'

/** Queues a mail about an account, once for each key. It is the installation's own and belongs to no site. */
export async function mailAccount(
  context: SendContext,
  to: { readonly name: string; readonly address: string },
  mail: AccountMail,
  key: string,
): Promise<void> {
  const headers = { 'Auto-Submitted': 'auto-generated' }
  await send(context, { siteId: nilId, kind: 'transactional', to, ...(await drawMail(context, mail)), headers, key })
}
