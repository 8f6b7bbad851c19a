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
  const locked = await lockUser(db, user.id)
  if (locked && (await checkPassword(password, locked.password_hash)).isRight) return locked
  throw new AppError('invalid', notYours, { issues: [{ path: 'password', message: notYours }] })
}
