import type { Answer, Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { accountOf } from './account.ts'
import { hashPassword } from './password.ts'
import { startSession } from './session.ts'
import { addUser, claimFirst, hasAccounts, type UserRow } from './store.ts'

/** Who may create an account once there is one: anybody, or nobody. */
export type SignUp = 'open' | 'closed'

const taken = 'There is already an account with this address. Log in instead.'
const closed = 'New accounts are closed here. Whoever runs this installation can open them again.'

/** Creates an account and logs it in. The first one ever is the admin. */
export function signUp(mode: SignUp): Handler<typeof accountCalls.signUp> {
  return async (wanted, context) => {
    if (mode === 'closed' && (await hasAccounts(context.db))) throw new AppError('forbidden', closed)
    const opened = await openAccount(wanted, context)
    if (mode === 'closed' && !opened.account.isAdmin) throw new AppError('forbidden', closed)
    return opened
  }
}

/** Opens an account for somebody who may have one, and logs it in. Throws `conflict` where the address has one. */
export async function openAccount(
  { email: typed, name, password }: Received<typeof accountCalls.signUp>,
  context: PublicContext,
): Promise<Answer<typeof accountCalls.signUp>> {
  const { db, newId, now, randomBytes } = context
  const email = cleanEmail(typed)
  if (!email) throw new AppError('invalid', 'This is not an email address.')
  const hash = await hashPassword(password, randomBytes)
  const id = newId()
  const isFirst = await claimFirst(db, id)
  const user: UserRow = {
    id,
    email,
    email_typed: typed,
    name,
    password_hash: hash,
    is_admin: isFirst,
    is_pro: isFirst,
    created_at: new Date(now()),
  }
  if (!(await addUser(db, user))) throw new AppError('conflict', taken, { issues: [{ path: 'email', message: taken }] })
  return { token: await startSession(context, id), account: accountOf(user) }
}
