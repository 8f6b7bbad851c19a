import { useEffect, useRef } from 'react'
import styles from './link-tabs.module.css'
import { PlainLink } from './link.tsx'

interface LinkTabsProps {
  /** Accessible name of the tabs for screen readers. */
  label: string
  tabs: readonly (readonly [to: string, label: string])[]
}

/** Tabs that each link to a separate screen. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone, not all of them fit, so the current one is scrolled into view.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    nav.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - nav.current.offsetLeft - 24 })
  }, [])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(([to, text]) => (
        <PlainLink key={to} to={to} exact className={styles.tab}>
          {text}
        </PlainLink>
      ))}
    </nav>
  )
}
