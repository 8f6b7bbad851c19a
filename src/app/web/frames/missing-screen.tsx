import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { brand } from '#platform/web/brand.ts'
import { askServer, useIsReachable } from '#platform/web/connection.ts'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import styles from './in-between.module.css'

/**
 * Shown when a screen's code could not be fetched: the server is unreachable, or a newer version has been installed in
 * the meantime. A browser doesn't request the same code twice, so the page is reloaded, automatically as soon as that
 * can help.
 */
export function MissingScreen() {
  usePageTitle('Not loaded')
  const isReachable = useIsReachable()
  useEffect(() => {
    let isShown = true
    void askServer().then((isThere) => {
      if (isThere && isShown && isFirstTry()) location.reload()
    })
    return () => {
      isShown = false
    }
  }, [isReachable])
  return (
    <div className={styles.middle} role="alert">
      <h1 className={styles.title}>This page could not be loaded</h1>
      <p className={styles.text}>
        {isReachable
          ? `A newer version of ${brand.name} may have been installed.`
          : `It loads as soon as ${brand.name} can be reached.`}
      </p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  )
}

const name = 'trellis-reloaded'
/** Milliseconds within which a second reload isn't attempted, because it would not help either. */
const recent = 20_000

function isFirstTry(): boolean {
  try {
    const last = Number(sessionStorage.getItem(name) ?? 0)
    sessionStorage.setItem(name, String(Date.now()))
    return Date.now() - last > recent
  } catch {
    return false
  }
}
