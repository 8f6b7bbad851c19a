import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { brand } from '#platform/web/brand.ts'
import { askServer, useIsReachable } from '#platform/web/connection.ts'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import styles from './in-between.module.css'

/**
 * When a screen's code could not be fetched: the server is away, or a newer version has been installed meanwhile. A browser
 * does not ask for the same code twice, so the page is loaded anew, by itself as soon as that can help.
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
/** What a reload did not mend within so many milliseconds, another one will not. */
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
