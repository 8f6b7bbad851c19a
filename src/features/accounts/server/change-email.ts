import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { forgetSystemMailText } from '#features/sending/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { addressChangedMail, addressMail } from './account-mail.ts'
import { mailAccount, nameInMail } from './mail-account.ts'
import { mustNotFlood } from './mailbox-limit.ts'
import { ownedBy } from './owned-by.ts'
import { addEmailChange, closeEmailChanges, countEmailChanges, useEmailChange } from './store-emails.ts'
import { changeAddress, closeResets, confirmAddress, lockUser, userByEmail } from './store.ts'
import { hashToken, newToken } from './token.ts'

const hour = 60 * 60 * 1000
const linksPerHour = 3

const taken = 'There is already an account with this email.'
const tooMany = 'Too many links were sent. Try again in an hour.'
const deadLink = 'This link was used already or has expired. Request a new one.'

/** Emails a link to the new address. Nothing changes until the link is opened. */
export const changeEmail: Handler<typeof accountCalls.changeEmail> = async ({ password, email: typed }, context) => {
  const { db, now, randomBytes, publicUrl } = context
  const user = await ownedBy(context, password)
  const email = cleanEmail(typed)
  if (!email) throw new AppError('invalid', 'Enter a valid email.')
  if (await userByEmail(db, email)) throw atEmail('conflict', taken)
  const at = now()
  if ((await countEmailChanges(db, user.id, email, new Date(at - hour))) >= linksPerHour)
    throw atEmail('limit', tooMany)
  await mustNotFlood(db, email, at)
  const token = newToken(randomBytes)
  await addEmailChange(db, {
    token_hash: token.hash,
    user_id: user.id,
    email,
    email_typed: typed,
    created_at: new Date(at),
    expires_at: new Date(at + hour),
    closed_at: null,
  })
  const id = Buffer.from(token.hash).toString('hex')
  const link = `${publicUrl}/confirm-email?token=${token.text}`
  await mailAccount(context, { name: '', address: email }, addressMail(link), `confirm-email ${id}`)
  return {}
}

/** Confirms the account's own address, or replaces it with a new one and notifies the old one. */
export const confirmEmail: Handler<typeof accountCalls.confirmEmail> = async ({ token }, context) => {
  const { db, now } = context
  const at = new Date(now())
  const tokenHash = hashToken(token)
  const change = await useEmailChange(db, tokenHash, at)
  const user = change && (await lockUser(db, change.user_id))
  if (!user) throw new AppError('invalid', deadLink, { issues: [{ path: 'token', message: deadLink }] })
  await forgetSystemMailText(db, `confirm-email ${Buffer.from(tokenHash).toString('hex')}`)
  const { email, email_typed } = change
  if (email === user.email) {
    await confirmAddress(db, user.id, at)
    return { email: email_typed }
  }
  if (!(await changeAddress(db, user.id, { email, email_typed, email_confirmed_at: at })))
    throw new AppError('conflict', taken)
  await closeResets(db, user.id, at)
  await closeEmailChanges(db, user.id, at)
  const key = `email-changed ${Buffer.from(tokenHash).toString('hex')}`
  const name = nameInMail(user)
  await mailAccount(context, { name, address: user.email }, addressChangedMail(name), key)
  return { email: email_typed }
}

function atEmail(code: 'conflict' | 'limit', message: string): AppError {
  return new AppError(code, message, { issues: [{ path: 'email', message }] })
}
