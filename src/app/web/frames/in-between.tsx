import { Button } from '@mantine/core'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import styles from './in-between.module.css'

/** Placeholder while a screen is loading. */
export function LoadingScreen() {
  return (
    <div className={styles.loading}>
      <ListSkeleton rows={4} />
    </div>
  )
}

/** Shown for a URL that doesn't exist. */
export function NoSuchScreen() {
  usePageTitle('Not found')
  return (
    <main className={styles.middle}>
      <h1 className={styles.title}>Page not found</h1>
      <p className={styles.text}>The link may be outdated, or the page was deleted.</p>
      <LinkButton to="/">Go to the dashboard</LinkButton>
    </main>
  )
}

/** Shown when a screen has failed. */
export function BrokenScreen({ error }: { error: unknown }) {
  usePageTitle('Error')
  return (
    <div className={styles.middle} role="alert">
      <h1 className={styles.title}>This page could not be shown</h1>
      <p className={styles.text}>{error instanceof Error && error.message ? error.message : 'Something went wrong.'}</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  )
}
