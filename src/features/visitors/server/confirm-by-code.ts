import type { Handler } from '#platform/server/room.ts'
import type { visitorCalls } from '../contract.ts'
import { confirm } from './confirm.ts'
import { confirmationCode, isCode } from './confirmation-code.ts'
import { tryConfirmation } from './store-trust.ts'

/** For how long a code can be typed, in milliseconds; the link beside it works longer. */
const codeFor = 30 * 60 * 1000
/** Codes that can be typed for one mail. */
const max = 8

/**
 * Confirms the subscription of a visitor who types the code of its mail into the form. A wrong code is an answer and no error, so that
 * it is counted; the answer doesn't reveal whether a mail was sent.
 */
export const confirmByCode: Handler<typeof visitorCalls.confirm> = async ({ id, code }, ctx) => {
  const since = new Date(ctx.now() - codeFor)
  const waiting = await tryConfirmation(ctx.db, { siteId: ctx.siteId, submissionId: id, since, max })
  const isRight = waiting !== undefined && isCode(code, confirmationCode(ctx, ctx.siteId, waiting))
  const done = isRight ? await confirm(ctx, ctx.siteId, waiting, 'verified') : null
  if (!done) return { status: 'wrong' as const }
  return { status: 'subscribed' as const, ...(done.files && { files: done.files }) }
}
