import { AppError } from '#core/error.ts'
import { plansOf } from '#features/plans/server/index.ts'
import { sitesSeenBy } from '#features/sites/server/index.ts'
import { noLimits, type RateLimiter } from '#platform/server/calls/rate-limit.ts'
import type { UserContext } from '#platform/server/context.ts'
import { room, type Room } from '#platform/server/room.ts'
import { type Account, accountCalls, passkeyCalls, ssoCalls } from '../contract.ts'
import { accountOf } from './account.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { codeCheck } from './check-code.ts'
import { sendConfirmation } from './confirm-address.ts'
import { forgetEndedSessions } from './forget-ended.ts'
import { forgotPassword, mailPasswordLink } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import { changePassword, resetPassword } from './new-password.ts'
import { addPasskey, beginPasskey, passkeys, removePasskey, renamePasskey } from './passkeys.ts'
import { beginPasskeyLogIn, passkeyLogIn } from './passkey-log-in.ts'
import { removeAccount } from './remove-account.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, secondFactor } from './second-factor.ts'
import { signUp, type SignUp } from './sign-up.ts'
import { ssoProvider } from './sso-provider.ts'
import type { SsoSettings } from './sso-settings.ts'
import { beginSso, finishSso } from './sso.ts'
import { changeUser, countOtherSessions, endSession, endSessions, hasAccounts, userById } from './store.ts'

export type { SsoSettings } from './sso-settings.ts'
export { makePasswordLink } from './password-link.ts'
export { type AccountMail, brandedMail } from './account-mail.ts'
export { mailAccount } from './mail-account.ts'
export { openAccount } from './sign-up.ts'
export { identify, liveSessions } from './session.ts'
export { setAdministrator, userIdsLike, usersForAdmins } from './store-people.ts'
export { checkConfirmed } from './confirm-address.ts'
export {
  confirmedUsers,
  isMemberAddress,
  memberAddress,
  peopleOf,
  type Person,
  userByEmail,
  userById,
} from './store.ts'

interface AccountSettings {
  /** Who may create an account. The first account can always be created. */
  readonly signUp: SignUp
  /** Returns whether a mail server is set up. */
  readonly sendsMail?: () => boolean
  /** Single sign-on settings. Defaults to none. */
  readonly sso?: SsoSettings | null
  /** Limits attempts at second factor codes. */
  readonly limiter?: RateLimiter
}

/** The room for accounts and sessions. */
export function accountsRoom({
  signUp: mode,
  sendsMail = () => false,
  limiter = noLimits,
  sso: settings = null,
}: AccountSettings): Room {
  const checkCode = codeCheck(limiter)
  const sso = settings && { settings, provider: ssoProvider(settings), signUp: mode }
  return room({
    name: 'accounts',
    calls: { ...accountCalls, ...passkeyCalls, ...ssoCalls },
    handlers: {
      welcome: async (_input, { db }) => ({
        has_accounts: await hasAccounts(db),
        sign_up: mode,
        sends_mail: sendsMail(),
        sso: settings && { name: settings.name, is_only: settings.isOnly },
      }),
      signUp: signUp(mode, sendsMail, settings),
      logIn: logIn(checkCode, settings),
      logOut: async (_input, { db, tokenHash, session }) => {
        await endSession(db, tokenHash)
        session.end()
        return {}
      },
      forgotPassword,
      resetPassword: resetPassword(checkCode, settings),
      changePassword,
      changeEmail,
      confirmEmail,
      sendConfirmation,
      secondFactor,
      beginSecondFactor,
      confirmSecondFactor,
      removeSecondFactor: removeSecondFactor(checkCode),
      passkeys,
      beginPasskey: beginPasskey(checkCode),
      addPasskey,
      renamePasskey,
      removePasskey,
      beginPasskeyLogIn,
      passkeyLogIn: passkeyLogIn(settings),
      beginSso: beginSso(sso),
      finishSso: finishSso(sso),
      sessions: async (_input, { db, user, tokenHash, now }) => ({
        other_sessions: await countOtherSessions(db, user.id, tokenHash, new Date(now())),
      }),
      endSessions: async (_input, { db, user, tokenHash }) => ({
        ended_sessions: await endSessions(db, user.id, tokenHash),
      }),
      remove: removeAccount(checkCode),
      me: async (_input, context) => ({ account: await own(context) }),
      updateProfile: async ({ name }, context) => {
        await changeUser(context.db, context.user.id, { name })
        return { account: await own(context) }
      },
    },
    jobs: [mailPasswordLink, forgetEndedSessions],
    named: { user_id: { table: 'users', column: 'name', isOfSite: false } },
    migrations: new URL('migrations/', import.meta.url),
  })
}

async function own(context: UserContext): Promise<Account> {
  const { db, user, now } = context
  const row = await userById(db, user.id)
  if (!row) throw new AppError('unauthenticated', 'Please log in.')
  const account = accountOf(row)
  // An account is pro if it was made so, or if it has a site with a pro plan. Where nothing is sold, every account with
  // a site is pro.
  const siteIds = account.isPro ? [] : (await sitesSeenBy(db, user, new Date(now()))).map(({ id }) => id)
  const plans = await plansOf(context, siteIds)
  return { ...account, isPro: account.isPro || [...plans.values()].some(({ plan }) => plan.is_pro) }
}
