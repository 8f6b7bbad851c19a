import { AppError } from '#core/error.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { confirmationMail } from './account-mail.ts'
import { addEmailChange, countEmailChanges } from './store-emails.ts'
import { lockUser, type UserRow } from './store.ts'
import { mustNotFlood } from './mailbox-limit.ts'
import { mailAccount } from './mail-account.ts'
import { newToken } from './token.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const linksPerHour = 3

/**
 * Emails an account's own address a confirmation link, valid for a day. It works like an email change to the current
 * address.
 */
export async function sendConfirmationMail(context: Tools & { readonly db: Db }, user: UserRow): Promise<void> {
  const { db, now, randomBytes, publicUrl } = context
  const token = newToken(randomBytes)
  const at = now()
  const { email, email_typed } = user
  const [created_at, expires_at] = [new Date(at), new Date(at + day)]
  const link = { token_hash: token.hash, user_id: user.id, email, email_typed, created_at, expires_at, closed_at: null }
  await addEmailChange(db, link)
  const key = `confirm-email ${Buffer.from(token.hash).toString('hex')}`
  const mail = confirmationMail(`${publicUrl}/confirm-email?token=${token.text}`)
  await mailAccount(context, { name: '', address: email }, mail, key)
}

/** Emails another confirmation link. Does nothing if the address is already confirmed. */
export const sendConfirmation: Handler<typeof accountCalls.sendConfirmation> = async (_input, context) => {
  const { db, now } = context
  const user = await lockUser(db, context.user.id)
  if (!user || user.email_confirmed_at) return {}
  if ((await countEmailChanges(db, user.id, user.email, new Date(now() - hour))) >= linksPerHour)
    throw new AppError('limit', 'Too many links were sent. Try again in an hour.')
  await mustNotFlood(db, user.email, now())
  await sendConfirmationMail(context, user)
  return {}
}

/** Throws `forbidden` if the account's address is not confirmed. */
export function checkConfirmed(user: Pick<UserRow, 'email_typed' | 'email_confirmed_at'>): void {
  if (user.email_confirmed_at) return
  throw new AppError('forbidden', `Confirm your email first: open the link that was sent to ${user.email_typed}.`)
}
