import type { Handler } from '#platform/server/room.ts'
import type { visitorCalls } from '../contract.ts'
import { confirm } from './confirm.ts'
import { confirmationCode, isCode } from './confirmation-code.ts'
import { tryConfirmation } from './store-trust.ts'

/** How long a code can be typed, in milliseconds. The link in the same email works longer. */
const codeFor = 30 * 60 * 1000
/** Maximum number of code attempts per email. */
const max = 8

/**
 * Confirms a subscription when the visitor types the code from the email into the form. A wrong code is a normal
 * response, not an error, so that the attempt is counted. The response doesn't reveal whether an email was sent.
 */
export const confirmByCode: Handler<typeof visitorCalls.confirm> = async ({ id, code }, ctx) => {
  const since = new Date(ctx.now() - codeFor)
  const waiting = await tryConfirmation(ctx.db, { siteId: ctx.siteId, submissionId: id, since, max })
  const isRight = waiting !== undefined && isCode(code, confirmationCode(ctx, ctx.siteId, waiting))
  const done = isRight ? await confirm(ctx, ctx.siteId, waiting, 'verified') : null
  if (!done) return { status: 'wrong' as const }
  return { status: 'subscribed' as const, ...(done.files && { files: done.files }) }
}
