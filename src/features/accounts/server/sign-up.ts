import type { Answer, Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { accountOf } from './account.ts'
import { sendConfirmationMail } from './confirm-address.ts'
import { mustNotFlood } from './mailbox-limit.ts'
import { hashPassword } from './password.ts'
import type { SsoSettings } from './sso-settings.ts'
import { startSession } from './session.ts'
import { addUser, claimFirst, hasAccounts, type UserRow } from './store.ts'

/** Who may create an account once there is one: anyone or no one. */
export type SignUp = 'open' | 'closed'

const taken = 'There is already an account with this email. Log in, or reset its password.'
const closed = 'Sign-up is closed. Ask your administrator for an invitation.'

/**
 * Creates an account and logs it in. The very first account is the administrator's, created with access to the
 * installation's console, so its address counts as confirmed. So does any address if no mail server is set up. All
 * others are emailed a link.
 */
export function signUp(
  mode: SignUp,
  sendsMail: () => boolean,
  sso: SsoSettings | null,
): Handler<typeof accountCalls.signUp> {
  return async (wanted, context) => {
    await mayOpenAccount(context, mode)
    if (sso?.isOnly && (await hasAccounts(context.db)))
      throw new AppError('forbidden', `Log in with ${sso.name} to create your account.`)
    const opened = await openAccount(wanted, context, { isConfirmed: !sendsMail() })
    if (mode === 'closed' && !opened.account.isAdmin) throw new AppError('forbidden', closed)
    return opened
  }
}

/** Throws `forbidden` if strangers may not create an account, unless it is the first. */
export async function mayOpenAccount({ db }: Pick<PublicContext, 'db'>, mode: SignUp): Promise<void> {
  if (mode === 'closed' && (await hasAccounts(db))) throw new AppError('forbidden', closed)
}

/**
 * Creates an account for someone who may have one, and logs it in. `isConfirmed` is whether they are known to read
 * email at the address. Throws `conflict` if the address already has an account.
 */
export async function openAccount(
  { email: typed, name, password }: Received<typeof accountCalls.signUp>,
  context: PublicContext,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<Answer<typeof accountCalls.signUp>> {
  const { db, newId, now, randomBytes } = context
  const email = cleanEmail(typed)
  if (!email) throw new AppError('invalid', 'Enter a valid email.')
  if (!isConfirmed) await mustNotFlood(db, email, now())
  const hash = await hashPassword(password, randomBytes)
  const id = newId()
  const isFirst = await claimFirst(db, id)
  const at = new Date(now())
  const user: UserRow = {
    id,
    email,
    email_typed: typed,
    name,
    password_hash: hash,
    is_admin: isFirst,
    is_pro: isFirst,
    created_at: at,
    email_confirmed_at: isConfirmed || isFirst ? at : null,
  }
  if (!(await addUser(db, user))) throw new AppError('conflict', taken, { issues: [{ path: 'email', message: taken }] })
  if (!user.email_confirmed_at) await sendConfirmationMail(context, user)
  return { token: await startSession(context, id), account: accountOf(user) }
}
