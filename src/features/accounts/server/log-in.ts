import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { accountOf } from './account.ts'
import type { CheckCode } from './check-code.ts'
import { checkPassword, hashPassword, unmatchableHash } from './password.ts'
import { startSession } from './session.ts'
import { mustNotNeedSso, type SsoSettings } from './sso-settings.ts'
import { changeUser, lockUser, userByEmail } from './store.ts'

const wrong = 'The email or password is incorrect.'

/**
 * Starts a session. An address without an account gets the same response after the same amount of work. Only someone
 * who knows the password learns that there is a second factor.
 */
export const logIn =
  (checkCode: CheckCode, sso: SsoSettings | null): Handler<typeof accountCalls.logIn> =>
  async ({ email, password, code }, context) => {
    const { db, randomBytes } = context
    const found = await userByEmail(db, cleanEmail(email) ?? '')
    const { isRight, isDated } = await checkPassword(password, found?.password_hash ?? unmatchableHash)
    if (!found || !isRight) throw new AppError('invalid', wrong)
    // The password may have changed since it was checked. Then the old one must not be accepted, nor be restored by the
    // new hash.
    const user = await lockUser(db, found.id)
    if (user?.password_hash !== found.password_hash) throw new AppError('invalid', wrong)
    mustNotNeedSso(sso, user)
    await checkCode(context, user.id, code)
    if (isDated) await changeUser(db, user.id, { password_hash: await hashPassword(password, randomBytes) })
    return { token: await startSession(context, user.id), account: accountOf(user) }
  }
