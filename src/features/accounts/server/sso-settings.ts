import { AppError } from '#core/error.ts'
import type { UserRow } from './store.ts'

/** The provider of single sign-on, as the installation's settings name it. */
export interface SsoSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button says: "Log in with <name>". */
  readonly name: string
  /** Whether passwords and passkeys are for administrators alone. */
  readonly isOnly: boolean
  /** Whose addresses may come in, in lower case; all when it is empty. */
  readonly domains: readonly string[]
}

/** Throws `forbidden` where single sign-on is the only way in, except for administrators, who have to mend it when it is broken. */
export function mustNotNeedSso(settings: SsoSettings | null, user: Pick<UserRow, 'is_admin'>): void {
  if (!settings?.isOnly || user.is_admin) return
  throw new AppError(
    'forbidden',
    `Log in with ${settings.name}: other ways are for administrators of this installation.`,
  )
}
