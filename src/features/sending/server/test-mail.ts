import { escapeHtml } from '#core/escape-html.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { send } from './send.ts'

interface TestMail {
  readonly siteId: Id
  readonly from: MailAddress | undefined
  /** Description of the server's owner. */
  readonly what: string
  readonly to?: string | undefined
}

/** Sends a short email to test whether it arrives: to the caller, unless another address is given. */
export async function sendTestMail(ctx: UserContext, { siteId, from, what, to = ownAddress(ctx) }: TestMail) {
  const id = ctx.newId()
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

/** An API key has no inbox. */
function ownAddress({ user }: UserContext): string {
  if (user.email !== '') return user.email
  const message = 'Enter the address to send the test to: an API key has none of its own.'
  throw new AppError('invalid', message, { issues: [{ path: 'email_address', message }] })
}
