import { useMayOpen, useSitePath } from '#platform/web/site.ts'
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx'

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

/** Tabs for the contact screens. */
export function ContactsTabs() {
  const path = useSitePath()
  const mayOpen = useMayOpen()
  const shown = tabs.map(([to, label]) => [path(to), label] as const).filter(([to]) => mayOpen(to))
  return <LinkTabs label="Contacts" tabs={shown} />
}
