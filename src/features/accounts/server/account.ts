import type { Account } from '../contract.ts'
import type { UserRow } from './store.ts'

/** An account as its owner sees it. */
export function accountOf(user: UserRow): Account {
  return {
    id: user.id,
    email: user.email_typed,
    email_confirmed: user.email_confirmed_at !== null,
    name: user.name,
    isAdmin: user.is_admin,
    isPro: user.is_pro,
    created_at: user.created_at.toISOString(),
  }
}
