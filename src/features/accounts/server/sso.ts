import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import { cleanLine } from '#core/clean-line.ts'
import type { Answer } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { accountEvents, type ssoCalls } from '../contract.ts'
import { ssoLinkedMail } from './account-mail.ts'
import { accountOf } from './account.ts'
import { mailAccount, nameInMail } from './mail-account.ts'
import { hashPassword } from './password.ts'
import { startSession } from './session.ts'
import { mayOpenAccount, openAccount, type SignUp } from './sign-up.ts'
import type { SsoPerson, ssoProvider } from './sso-provider.ts'
import type { SsoSettings } from './sso-settings.ts'
import { closeEmailChanges } from './store-emails.ts'
import { endSecondFactor } from './store-second-factors.ts'
import { addSsoRequest, linkedUser, linkUser, consumeSsoRequest } from './store-sso.ts'
import { changeUser, closeResets, confirmAddress, endSessions, lockUser, userByEmail, type UserRow } from './store.ts'
import { hashToken, newToken } from './token.ts'

const lifetime = 10 * 60 * 1000
const over = 'This took too long. Try again.'
const none = 'This installation has no single sign-on.'

/** Dependencies of single sign-on. */
export interface Sso {
  readonly settings: SsoSettings
  readonly provider: ReturnType<typeof ssoProvider>
  readonly signUp: SignUp
}

/** Returns the provider's page to send the user to. */
export const beginSso =
  (sso: Sso | null): Handler<typeof ssoCalls.beginSso> =>
  async (_input, context) => {
    if (!sso) throw new AppError('not_found', none)
    const token = newToken(context.randomBytes)
    const url = await sso.provider(context).url(token.text)
    const expires_at = new Date(context.now() + lifetime)
    await context.database.acrossSites((db) => addSsoRequest(db, { token_hash: token.hash, expires_at }))
    return { token: token.text, url }
  }

/**
 * Logs in the person identified by the provider: to the account linked to them, otherwise by verified address,
 * otherwise to a new account.
 */
export const finishSso =
  (sso: Sso | null): Handler<typeof ssoCalls.finishSso> =>
  async ({ token, answer }, { database, ...context }) => {
    if (!sso) throw new AppError('not_found', none)
    const at = new Date(context.now())
    if (!(await database.acrossSites((db) => consumeSsoRequest(db, hashToken(token), at))))
      throw new AppError('invalid', over)
    const person = await sso.provider(context).person(token, answer)
    return database.acrossSites((db) => enter({ ...context, db }, sso, person))
  }

async function enter(context: PublicContext, sso: Sso, person: SsoPerson): Promise<Answer<typeof ssoCalls.finishSso>> {
  const { db, now } = context
  const { settings } = sso
  mustBeOfDomain(settings, person)
  const linked = await linkedUser(db, settings.issuer, person.subject)
  const known = linked && (await lockUser(db, linked))
  if (known) return { token: await startSession(context, known.id), account: accountOf(known) }
  const email = cleanEmail(person.verifiedEmail)
  if (!email)
    throw new AppError('forbidden', `${settings.name} does not say that your email is verified. Verify it there first.`)
  const link = (user_id: Id) =>
    linkUser(db, { issuer: settings.issuer, subject: person.subject, user_id, created_at: new Date(now()) })
  const found = await userByEmail(db, email)
  const owner = found && (await lockUser(db, found.id))
  if (owner) {
    const user = await claim(context, owner)
    await link(user.id)
    const name = nameInMail(owner)
    const mail = ssoLinkedMail(name, settings.name)
    const key = `sso-linked ${user.id} ${settings.issuer} ${person.subject}`
    await mailAccount(context, { name, address: user.email }, mail, key)
    return { token: await startSession(context, user.id), account: accountOf(user) }
  }
  await mayOpenAccount(context, sso.signUp)
  const name = cleanLine(person.name, 100) || cleanLine(email.split('@')[0]!, 100)
  // No one knows this password. The user can set one with "Forgot your password?".
  const password = newToken(context.randomBytes).text
  const session = await openAccount({ email: person.verifiedEmail, name, password }, context, { isConfirmed: true })
  await link(session.account.id)
  return session
}

/**
 * An account with an unconfirmed address may have been created by a stranger. Everything the stranger knows becomes
 * invalid now that the owner has logged in.
 */
async function claim(context: PublicContext, user: UserRow): Promise<UserRow> {
  if (user.email_confirmed_at) return user
  const { db, events, now, randomBytes } = context
  const at = new Date(now())
  await events.emit(db, accountEvents.claimed, { user_id: user.id })
  await endSecondFactor(db, user.id)
  await changeUser(db, user.id, { password_hash: await hashPassword(newToken(randomBytes).text, randomBytes) })
  await endSessions(db, user.id)
  await closeResets(db, user.id, at)
  await closeEmailChanges(db, user.id, at)
  await confirmAddress(db, user.id, at)
  return { ...user, email_confirmed_at: at }
}

function mustBeOfDomain({ domains, name }: SsoSettings, { verifiedEmail }: SsoPerson): void {
  const domain = verifiedEmail.toLowerCase().split('@').at(-1) ?? ''
  if (domains.length === 0 || domains.includes(domain)) return
  throw new AppError('forbidden', `Your ${name} account has no address of a domain that may log in here.`)
}
