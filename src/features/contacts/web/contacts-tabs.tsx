import { useEffect, useRef } from 'react'
import { useMayOpen, useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import styles from './contacts-tabs.module.css'

const tabs = [
  ['/contacts', 'Contacts'],
  ['/contacts/segments', 'Segments'],
  ['/contacts/lists', 'Lists'],
  ['/contacts/fields', 'Fields and tags'],
  ['/contacts/duplicates', 'Duplicates'],
  ['/contacts/imports', 'Imports'],
  ['/contacts/exports', 'Exports'],
  ['/contacts/suppressions', 'Suppression'],
] as const

/** Leads between the screens about contacts. */
export function ContactsTabs() {
  const path = useSitePath()
  const mayOpen = useMayOpen()
  const shown = tabs.filter(([to]) => mayOpen(path(to)))
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone not all of them are seen at once.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    nav.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - nav.current.offsetLeft - 24 })
  }, [])
  return (
    <nav ref={nav} className={styles.tabs} aria-label="Contacts">
      {shown.map(([to, label]) => (
        <PlainLink key={to} to={path(to)} exact className={styles.tab}>
          {label}
        </PlainLink>
      ))}
    </nav>
  )
}
