import { IconMailBolt } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Auto-responses of a form: choose, write, switch on or off. Must be rendered inside a Suspense boundary. */
export const AutoResponseOfForm = lazy(() => import('./auto-response-of-form.tsx'))

/** Editor of one email: its subject, sender and design. Must be rendered inside a Suspense boundary. */
export const EmailEditor = lazy(async () => ({ default: (await import('./email-editor.tsx')).EmailEditor }))

/** Dialog that asks for an address and sends a test to it. Must be rendered inside a Suspense boundary. */
export const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

/** Screens of auto-responses. */
const screens: readonly Screen[] = [
  {
    path: '/auto-responses',
    title: 'Auto-responses',
    load: () => import('./email-list-page.tsx'),
    nav: { section: 'Emails', label: 'Auto-responses', icon: IconMailBolt, order: 2 },
    palette: { label: 'Auto-responses', keywords: 'emails welcome mail' },
  },
  {
    path: '/auto-responses/new',
    needs: 'emails:write',
    title: 'New auto-response',
    load: () => import('./email-page.tsx'),
  },
  {
    path: '/auto-responses/$emailId',
    needs: 'emails:write',
    title: 'Auto-response',
    load: () => import('./email-page.tsx'),
  },
]

/** Web part of the room. */
export const autoResponsesWeb: WebRoom = { screens }
