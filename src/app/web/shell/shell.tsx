import { ActionIcon, CloseButton, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { openPalette } from '../palette/palette-state.ts'
import { Sidebar } from './sidebar.tsx'
import styles from './shell.module.css'

/** A separate chunk, because few sites need it. */
const SiteNotice = lazy(() => import('./site-notice.tsx'))

/** Shows the sidebar and, next to it, the screen. On a phone the sidebar is a drawer behind a button. */
export function Shell({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const main = useFocusOnNewScreen(() => drawer.current?.close())
  const { suspension, viewed_until } = useSite()
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <aside className={styles.side} aria-label="Sidebar">
        <Sidebar />
      </aside>
      <TopBar onOpen={() => drawer.current?.showModal()} />
      <dialog ref={drawer} className={styles.drawer} aria-label="Menu" {...{ closedby: 'any' }}>
        <CloseButton className={styles.close!} aria-label="Close the menu" onClick={() => drawer.current?.close()} />
        <Sidebar onLeave={() => drawer.current?.close()} />
      </dialog>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {(suspension || viewed_until) && (
          <Suspense>
            <SiteNotice />
          </Suspense>
        )}
        {children}
      </main>
    </div>
  )
}

function TopBar({ onOpen }: { onOpen: () => void }) {
  const { name } = useSite()
  return (
    <header className={styles.bar}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Open the menu" onClick={onOpen}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <UnstyledButton className={styles.name} onClick={onOpen} tabIndex={-1}>
        {name}
      </UnstyledButton>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Search" onClick={openPalette}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    </header>
  )
}

/** Moves the focus to a new screen, as a page load would, and calls `onNewScreen`. */
function useFocusOnNewScreen(onNewScreen: () => void) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef('')
  const { pathname } = useLocation()
  useEffect(() => {
    if (shown.current && shown.current !== pathname) {
      onNewScreen()
      // A screen that is a single form focuses it automatically.
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    }
    shown.current = pathname
  })
  return main
}
