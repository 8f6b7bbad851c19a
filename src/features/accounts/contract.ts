import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, moment, requiredLine } from '#core/fields.ts'

/** Somebody with a log-in. */
export const Account = z.object({ id, email: z.string(), name: z.string(), isAdmin: z.boolean(), isPro: z.boolean(), created_at: moment })
export type Account = z.infer<typeof Account>

const email = requiredLine(254, 'Enter your e-mail address.')
const newPassword = z
  .string()
  .min(10, 'A password has at least 10 characters.')
  .max(200, 'A password has at most 200 characters.')
const password = z.string().min(1, 'Enter your password.').max(200, 'A password has at most 200 characters.')
const session = z.object({ token: z.string(), account: Account })

export const accountCalls = {
  /** Whether anybody has an account yet: the first screen is then "create your account". */
  welcome: call('/accounts/welcome', {
    access: 'public',
    input: z.object({}),
    output: z.object({ has_accounts: z.boolean() }),
    failure: 'Trellis could not be reached.',
  }),
  signUp: call('/accounts/sign-up', {
    access: 'public',
    effect: true,
    input: z.object({ email, password: newPassword, name: requiredLine(100, 'Enter your name.') }),
    output: session,
    failure: 'Failed to create the account.',
  }),
  logIn: call('/accounts/log-in', {
    access: 'public',
    input: z.object({ email, password }),
    output: session,
    failure: 'Failed to log in.',
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
  }),
  /** `token` comes from the mail and works once. Ends every session of the account and starts a new one. */
  resetPassword: call('/accounts/reset-password', {
    access: 'public',
    input: z.object({ token: z.string().max(200), password: newPassword }),
    output: session,
    failure: 'Failed to set the password.',
  }),
  /** Ends every other session of the account. */
  changePassword: call('/accounts/change-password', {
    access: 'user',
    input: z.object({ password, new_password: newPassword }),
    output: z.object({ ended_sessions: z.int() }),
    failure: 'Failed to change the password.',
  }),
  me: call('/accounts/me', {
    access: 'user',
    input: z.object({}),
    output: z.object({ account: Account }),
    failure: 'Failed to load your account.',
  }),
  updateProfile: call('/accounts/update', {
    access: 'user',
    input: z.object({ name: requiredLine(100, 'Enter your name.') }),
    output: z.object({ account: Account }),
    failure: 'Failed to save your account.',
  }),
}
