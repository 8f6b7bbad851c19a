import { IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { contactSections } from './slots.ts'

/** The filter editor for contacts. Must be rendered inside a Suspense boundary. */
export const FilterBuilder = lazy(async () => ({ default: (await import('./filter-builder.tsx')).FilterBuilder }))

/** Loads the function that describes a filter in one line. */
export const loadFilterSummary = async () => (await import('./filter-summary.ts')).filterSummary

/** The contact screens. */
const screens: readonly Screen[] = [
  {
    path: '/contacts',
    needs: 'contacts:read',
    title: 'Contacts',
    load: () => import('./contacts-page.tsx'),
    nav: { section: 'people', label: 'Contacts', icon: IconUsers, order: 10 },
    palette: { label: 'Contacts', keywords: 'subscribers people emails customers audience crm' },
  },
  {
    path: '/contacts/segments',
    needs: 'contacts:read',
    title: 'Segments',
    load: () => import('./segments-page.tsx'),
    palette: { label: 'Segments', keywords: 'filter audience groups' },
  },
  {
    path: '/contacts/lists',
    needs: 'contacts:read',
    title: 'Lists',
    load: () => import('./lists-page.tsx'),
    palette: { label: 'Lists', keywords: 'audience groups' },
  },
  {
    path: '/contacts/fields',
    needs: 'contacts:write',
    title: 'Fields and tags',
    load: () => import('./fields-page.tsx'),
    palette: { label: 'Fields and tags', keywords: 'custom fields labels properties' },
  },
  {
    path: '/contacts/duplicates',
    needs: 'contacts:write',
    title: 'Duplicates',
    load: () => import('./duplicates-page.tsx'),
    palette: { label: 'Duplicates', keywords: 'doubles merge same person' },
  },
  {
    path: '/contacts/imports',
    needs: 'imports:read',
    title: 'Imports',
    load: () => import('./imports-page.tsx'),
    palette: { label: 'Import contacts', keywords: 'csv excel mailchimp klaviyo upload' },
  },
  {
    path: '/contacts/imports/$importId',
    needs: 'imports:write',
    title: 'Import',
    load: () => import('./import-page.tsx'),
  },
  {
    path: '/contacts/exports',
    needs: 'admin',
    title: 'Exports',
    load: () => import('./exports-page.tsx'),
    palette: { label: 'Export contacts', keywords: 'csv download file backup' },
  },
  {
    path: '/contacts/suppressions',
    needs: 'contacts:read',
    title: 'Suppression list',
    load: () => import('./suppressions-page.tsx'),
    palette: { label: 'Suppression list', keywords: 'blocklist blacklist unsubscribed bounced complained' },
  },
  {
    path: '/contacts/suppressions/imports/$importId',
    needs: 'imports:write',
    title: 'Import',
    load: () => import('./suppression-import-page.tsx'),
  },
  { path: '/contacts/$contactId', needs: 'contacts:read', title: 'Contact', load: () => import('./contact-page.tsx') },
]

/** The room's screens and palette entries for the dashboard. */
export const contactsWeb: WebRoom = {
  screens,
  palette: [{ group: 'Contacts', load: () => import('./use-contact-entries.ts') }],
}
