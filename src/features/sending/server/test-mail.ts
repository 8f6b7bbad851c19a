import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { send } from './send.ts'

/** Sends the caller a short email that shows whether mail arrives. */
export async function sendTestMail(
  ctx: UserContext,
  { siteId, from, what }: { readonly siteId: Id; readonly from: MailAddress | undefined; readonly what: string },
) {
  const id = ctx.newId()
  const to = ctx.user.email
  const text = `This test email was sent by the mail server of ${what}. If you can read it, the server works.`
  const message_id = await send(ctx, {
    id,
    siteId,
    kind: 'test',
    to: { name: '', address: to },
    from,
    subject: 'Test email: your mail server works',
    html: `<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; margin: 24px"><p>${escapeHtml(text)}</p></body></html>`,
    key: `server test ${id}`,
  })
  return { message_id, to }
}
