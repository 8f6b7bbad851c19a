import { z } from 'zod'
import { id, moment } from '#core/fields.ts'

/** A user's account. */
export const Account = z.object({
  id,
  /** As entered by its owner. */
  email: z.string(),
  /**
   * Whether an email to the address was opened. Until then, two-factor authentication, inviting and sending are not
   * available.
   */
  email_confirmed: z.boolean(),
  name: z.string(),
  isAdmin: z.boolean(),
  isPro: z.boolean(),
  created_at: moment,
})
export type Account = z.infer<typeof Account>

/** Response to logging in: the bearer token, which the cookie contains as well. */
export const Session = z.object({ token: z.string(), account: Account })

export const password = z.string().min(1, 'Enter your password.').max(200, 'Use at most 200 characters.')
/** A code of an authenticator app, or a recovery code; empty if none was requested. */
export const code = z.string().max(30, 'Enter a valid code.').default('')
