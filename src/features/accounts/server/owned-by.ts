import { AppError } from '#core/error.ts'
import type { UserContext } from '#platform/server/context.ts'
import { checkPassword } from './password.ts'
import { lockUser, type UserRow } from './store.ts'

const notYours = 'The password is incorrect.'

/**
 * Returns the caller's account, locked until the transaction ends, after its password has proved that the caller is the
 * owner.
 */
export async function ownedBy({ db, user }: UserContext, password: string): Promise<UserRow> {
  const held = await lockUser(db, user.id)
  if (held && (await checkPassword(password, held.password_hash)).isRight) return held
  throw new AppError('invalid', notYours, { issues: [{ path: 'password', message: notYours }] })
}
