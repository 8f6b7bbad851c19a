import { AppError } from '#core/error.ts'
import { forgetSystemMailText } from '#features/sending/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import { type accountCalls, accountEvents } from '../contract.ts'
import { accountOf } from './account.ts'
import type { CheckCode } from './check-code.ts'
import { ownedBy } from './owned-by.ts'
import { hashPassword } from './password.ts'
import { startSession } from './session.ts'
import { mustNotNeedSso, type SsoSettings } from './sso-settings.ts'
import { closeEmailChanges } from './store-emails.ts'
import { endSecondFactor } from './store-second-factors.ts'
import { changeUser, closeResets, confirmAddress, endSessions, lockUser, useReset } from './store.ts'
import { hashToken } from './token.ts'

const deadLink = 'This link was used already or has expired. Request a new one.'

/**
 * Sets a password with the link from the email. Every session of the account ends, and every other link becomes
 * invalid. Whoever opened the email owns the address, so anything set up in an account with an unconfirmed address must
 * not keep them out.
 */
export const resetPassword =
  (checkCode: CheckCode, sso: SsoSettings | null): Handler<typeof accountCalls.resetPassword> =>
  async ({ token, password, code }, context) => {
    const { db, events, now, randomBytes } = context
    const at = new Date(now())
    const tokenHash = hashToken(token)
    const userId = await useReset(db, tokenHash, at)
    const user = userId && (await lockUser(db, userId))
    if (!user) throw new AppError('invalid', deadLink, { issues: [{ path: 'token', message: deadLink }] })
    mustNotNeedSso(sso, user)
    if (user.email_confirmed_at) await checkCode(context, user.id, code)
    else {
      await endSecondFactor(db, user.id)
      await events.emit(db, accountEvents.claimed, { user_id: user.id })
    }
    await forgetSystemMailText(db, `password-link ${Buffer.from(tokenHash).toString('hex')}`)
    await confirmAddress(db, user.id, at)
    await changeUser(db, user.id, { password_hash: await hashPassword(password, randomBytes) })
    await endSessions(db, user.id)
    await closeResets(db, user.id, at)
    await closeEmailChanges(db, user.id, at)
    return {
      token: await startSession(context, user.id),
      account: accountOf({ ...user, email_confirmed_at: user.email_confirmed_at ?? at }),
    }
  }

/** Changes the password of a user who knows the old one. Other sessions end, and open links become invalid. */
export const changePassword: Handler<typeof accountCalls.changePassword> = async (input, context) => {
  const { db, now, randomBytes, tokenHash } = context
  const user = await ownedBy(context, input.password)
  await changeUser(db, user.id, { password_hash: await hashPassword(input.new_password, randomBytes) })
  await closeResets(db, user.id, new Date(now()))
  await closeEmailChanges(db, user.id, new Date(now()))
  return { ended_sessions: await endSessions(db, user.id, tokenHash) }
}
