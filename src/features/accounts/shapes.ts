import { z } from 'zod'
import { id, moment } from '#core/fields.ts'

/** Somebody with a log-in. */
export const Account = z.object({
  id,
  /** As its owner typed it. */
  email: z.string(),
  /** Whether a mail to the address was opened. Until then there is no two-factor authentication, inviting or sending. */
  email_confirmed: z.boolean(),
  name: z.string(),
  isAdmin: z.boolean(),
  isPro: z.boolean(),
  created_at: moment,
})
export type Account = z.infer<typeof Account>

/** What logging in is answered with: the bearer token, which the cookie holds as well. */
export const Session = z.object({ token: z.string(), account: Account })

export const password = z.string().min(1, 'Enter your password.').max(200, 'Use at most 200 characters.')
/** Of an authenticator app, or a recovery code; empty where nobody was asked for one. */
export const code = z.string().max(30, 'Enter a valid code.').default('')
