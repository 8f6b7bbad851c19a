import type { ReactNode } from 'react'
import { accountCalls } from '#features/accounts/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { brand } from '#platform/web/brand.ts'
import { AccountContext, PublicUrlContext } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import styles from './in-between.module.css'

/** Wraps every screen that needs a login. Loads the account and its sites before anything is shown. */
export function SignedIn({ children }: { children: ReactNode }) {
  const me = useCall(accountCalls.me, {})
  const sites = useCall(siteCalls.list, {})
  if (me.data && sites.data) {
    return (
      <AccountContext value={me.data.account}>
        <PublicUrlContext value={sites.data.public_url}>{children}</PublicUrlContext>
      </AccountContext>
    )
  }
  const failed = [me, sites].filter(({ error }) => error)
  if (failed.length === 0) return null
  return (
    <main className={styles.middle}>
      <h1 className={styles.title}>{brand.name} could not be opened</h1>
      <p className={styles.text}>This page reloads when the server responds.</p>
      <ErrorNotice error={failed[0]!.error} retry={() => failed.forEach(({ refetch }) => refetch())} />
    </main>
  )
}
