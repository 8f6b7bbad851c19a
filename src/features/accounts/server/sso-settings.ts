import { AppError } from '#core/error.ts'
import type { UserRow } from './store.ts'

/** Single sign-on provider from the installation's settings. */
export interface SsoSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Name on the button: "Log in with <name>". */
  readonly name: string
  /** Whether only administrators may use passwords and passkeys. */
  readonly isOnly: boolean
  /** Email domains that may log in, in lowercase; all domains if empty. */
  readonly domains: readonly string[]
}

/**
 * Throws `forbidden` if single sign-on is required. Administrators are exempt, because they must be able to fix it when
 * it is broken.
 */
export function mustNotNeedSso(settings: SsoSettings | null, user: Pick<UserRow, 'is_admin'>): void {
  if (!settings?.isOnly || user.is_admin) return
  throw new AppError(
    'forbidden',
    `Log in with ${settings.name}: other ways are for administrators of this installation.`,
  )
}
