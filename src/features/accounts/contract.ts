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
  /** Whether any account exists. If not, the first screen is "create your account". */
  welcome: call('/accounts/welcome', {
    access: 'public',
    input: z.object({}),
    output: z.object({
      has_accounts: z.boolean(),
      sign_up: z.enum(['open', 'closed']),
      /** Whether a mail server is set up. Otherwise emails stay in the dashboard's mailbox. */
      sends_mail: z.boolean(),
      /** Single sign-on, if the installation has it. `is_only` means that only its administrators may use passwords. */
      sso: z.object({ name: z.string(), is_only: z.boolean() }).nullable(),
    }),
    failure: 'Trellis could not be reached.',
  }),
  /**
   * The first account becomes the administrator. Idempotency keys are not supported, because the stored response would
   * contain the session's token.
   */
  signUp: call('/accounts/sign-up', {
    access: 'public',
    input: z.object({ email: newEmail, password: newPassword, name: ownName }),
    output: Session,
    failure: 'Failed to create the account.',
    limit: byEmail,
  }),
  logIn: call('/accounts/log-in', {
    access: 'public',
    /** If the account requires a `code` and it is missing or wrong, the call is refused with an issue at that field. */
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
  /** The response is the same whether or not the address has an account. */
  forgotPassword: call('/accounts/forgot-password', {
    access: 'public',
    input: z.object({ email }),
    output: z.object({}),
    failure: 'Failed to send the link.',
    limit: byEmail,
  }),
  /** `token` comes from the email and works once. Ends every session of the account and starts a new one. */
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
  /** Emails a link to the new address, which replaces the old one once the link is opened. */
  changeEmail: call('/accounts/change-email', {
    access: 'user',
    input: z.object({ password, email: newEmail }),
    output: z.object({}),
    failure: 'Failed to send the link.',
    limit: byAddress,
  }),
  /** Sends another link to the account's own address, which is not confirmed yet. */
  sendConfirmation: call('/accounts/send-confirmation', {
    access: 'user',
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to send the link.',
    limit: byAddress,
  }),
  /**
   * `token` comes from an email to a new address, or to the address of a new account, and works once. Sessions stay;
   * password links become invalid.
   */
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
  /** Returns the secret for an authenticator app, as text and as the address of a QR code. */
  beginSecondFactor: call('/accounts/second-factor/begin', {
    access: 'user',
    input: z.object({ password }),
    output: z.object({ secret: z.string(), address: z.string() }),
    failure: 'Failed to start the setup.',
    limit: byAddress,
  }),
  /** Requires a code displayed by the app. From then on, logging in requires a code; other sessions end. */
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
  /** Returns the number of other browsers in which the account is logged in. */
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
   * Permanent. Also requires a code if two-factor authentication is on. Refused while the account has sites, or if it
   * administers an installation on which others have accounts.
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
