import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { send } from '#features/sending/server/index.ts'
import { composeEmail } from '../compose.ts'
import { fromAddress, replyAddress } from './addresses.ts'
import { compileShell } from './compile-shell.ts'
import { cleanReplyTo, type Draft } from './email.ts'

/** The mail as a made-up subscriber would get it. */
export async function preview(ctx: Pick<SiteContext, 'publicUrl' | 'sender'>, draft: Draft, tokens: MergeValues = {}) {
  return composeEmail(draft, await compileShell(draft, ctx.publicUrl), {
    values: { email: 'ann@example.com', ...tokens },
    unsubscribeUrl: `${ctx.publicUrl}/u/example`,
    postalAddress: ctx.sender.postalAddress,
    isPreview: true,
  })
}

/** Sends a draft to an address of the caller's choice, marked as a test. */
export async function sendTest(ctx: SiteContext, draft: Draft, to: string, tokens: MergeValues): Promise<void> {
  const address = cleanEmail(to)
  if (address === null) {
    const message = 'Enter a valid email address.'
    throw new AppError('invalid', message, { issues: [{ path: 'email_address', message }] })
  }
  const composed = await preview(ctx, draft, { email: address, ...tokens })
  await send(ctx, {
    ...composed,
    siteId: ctx.siteId,
    kind: 'test',
    subject: `[Test] ${composed.subject}`,
    to: { name: '', address },
    from: await fromAddress(ctx, ctx.siteId, draft.custom_sender),
    replyTo: replyAddress(cleanReplyTo(draft.reply_to)),
    headers: { 'Auto-Submitted': 'auto-generated' },
    key: `test:${ctx.newId()}`,
  })
}
