import { z } from 'zod'
import { call } from '#core/call.ts'
import { guessLimit, type CallLimit } from '#core/call-limit.ts'
import { cleanEmail } from '#core/email-address.ts'
import { requiredLine } from '#core/fields.ts'
import { Account, code, password, Session } from './shapes.ts'

export { accountEvents } from './events.ts'
export { passkeyCalls, type Passkey } from './passkey-calls.ts'
export { ssoCalls } from './sso-calls.ts'
export { Account, Session } from './shapes.ts'

const email = requiredLine(254, 'Enter your email address.')
export const newEmail = email.refine((text) => cleanEmail(text) !== null, 'Enter a valid email.')
export const ownName = requiredLine(100, 'Enter your name.')
export const newPassword = z.string().min(10, 'Use at least 10 characters.').max(200, 'Use at most 200 characters.')

const byEmail = guessLimit('email')
const byAddress: CallLimit = { address: { burst: 30, perMinute: 15 } }

export const accountCalls = {
  /** Whether anybody has an account yet: the first screen is then "create your account". */
  welcome: call('/accounts/welcome', {
    access: 'public',
    input: z.object({}),
    output: z.object({
      has_accounts: z.boolean(),
      sign_up: z.enum(['open', 'closed']),
      /** Whether a mail server is set up; else mails stay in the dashboard's mailbox. */
      sends_mail: z.boolean(),
      /** Single sign-on, where the installation has it. `is_only`: passwords are for its administrators alone. */
      sso: z.object({ name: z.string(), is_only: z.boolean() }).nullable(),
    }),
    failure: 'Trellis could not be reached.',
  }),
  /** The first account is the admin. Not repeatable by a key, whose stored answer would hold the session's token. */
  signUp: call('/accounts/sign-up', {
    access: 'public',
    input: z.object({ email: newEmail, password: newPassword, name: ownName }),
    output: Session,
    failure: 'Failed to create the account.',
    limit: byEmail,
  }),
  logIn: call('/accounts/log-in', {
    access: 'public',
    /** Without a `code` that the account asks for, or with a wrong one, it is refused at that field. */
    input: z.object({ email, password, code }),
    output: Session,
    failure: 'Failed to log in.',
    limit: byEmail,
  }),
  logOut: call('/accounts/log-out', {
    access: 'user',
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to log out.',
  }),
  /** Answers the same whether or not the address has an account. */
  forgotPassword: call('/accounts/forgot-password', {
    access: 'public',
    input: z.object({ email }),
    output: z.object({}),
    failure: 'Failed to send the link.',
    limit: byEmail,
  }),
  /** `token` comes from the mail and works once. Ends every session of the account and starts a new one. */
  resetPassword: call('/accounts/reset-password', {
    access: 'public',
    input: z.object({ token: z.string().max(200), password: newPassword, code }),
    output: Session,
    failure: 'Failed to set the password.',
    limit: guessLimit('token'),
  }),
  /** Ends every other session of the account. */
  changePassword: call('/accounts/change-password', {
    access: 'user',
    input: z.object({ password, new_password: newPassword }),
    output: z.object({ ended_sessions: z.int() }),
    failure: 'Failed to change the password.',
    limit: byAddress,
  }),
  /** Mails a link to the new address, which takes the old one's place once the link is opened. */
  changeEmail: call('/accounts/change-email', {
    access: 'user',
    input: z.object({ password, email: newEmail }),
    output: z.object({}),
    failure: 'Failed to send the link.',
    limit: byAddress,
  }),
  /** Sends another link to the account's own address, which nobody has confirmed yet. */
  sendConfirmation: call('/accounts/send-confirmation', {
    access: 'user',
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to send the link.',
    limit: byAddress,
  }),
  /** `token` comes from a mail to a new address, or to that of a new account, and works once. Sessions stay; password links end. */
  confirmEmail: call('/accounts/confirm-email', {
    access: 'public',
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ email: z.string() }),
    failure: 'Failed to change the email.',
    limit: byAddress,
  }),
  secondFactor: call('/accounts/second-factor', {
    access: 'user',
    input: z.object({}),
    output: z.object({ is_on: z.boolean(), recovery_codes_left: z.int() }),
    failure: 'Failed to load two-factor authentication.',
  }),
  /** The secret for an authenticator app, in letters and as the address of a QR code. */
  beginSecondFactor: call('/accounts/second-factor/begin', {
    access: 'user',
    input: z.object({ password }),
    output: z.object({ secret: z.string(), address: z.string() }),
    failure: 'Failed to start the setup.',
    limit: byAddress,
  }),
  /** By a code that the app shows. From then on logging in asks for one; other sessions end. */
  confirmSecondFactor: call('/accounts/second-factor/confirm', {
    access: 'user',
    input: z.object({ code }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    failure: 'Failed to confirm the code.',
    limit: byAddress,
  }),
  removeSecondFactor: call('/accounts/second-factor/remove', {
    access: 'user',
    input: z.object({ password, code }),
    output: z.object({}),
    failure: 'Failed to turn off two-factor authentication.',
    limit: byAddress,
  }),
  /** In how many other browsers the account is logged in. */
  sessions: call('/accounts/sessions', {
    access: 'user',
    input: z.object({}),
    output: z.object({ other_sessions: z.int() }),
    failure: 'Failed to load your sessions.',
  }),
  endSessions: call('/accounts/end-sessions', {
    access: 'user',
    input: z.object({}),
    output: z.object({ ended_sessions: z.int() }),
    failure: 'Failed to log out the other sessions.',
  }),
  /**
   * For good; with two-factor authentication on, by a code as well. Refused while the account has sites, or administers
   * an installation on which others have accounts.
   */
  remove: call('/accounts/delete', {
    access: 'user',
    input: z.object({ password, code }),
    output: z.object({}),
    failure: 'Failed to delete the account.',
    limit: byAddress,
  }),
  me: call('/accounts/me', {
    access: 'user',
    input: z.object({}),
    output: z.object({ account: Account }),
    failure: 'Failed to load your account.',
  }),
  updateProfile: call('/accounts/update', {
    access: 'user',
    input: z.object({ name: ownName }),
    output: z.object({ account: Account }),
    failure: 'Failed to save your account.',
  }),
}
