import { IconMailBolt } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The email that a form sends to new subscribers: choose, write, switch. Wants a Suspense around it. */
export const AutoResponseOfForm = lazy(() => import('./auto-response-of-form.tsx'))

/** Writes or changes one email: its subject, sender and design. Wants a Suspense around it. */
export const EmailEditor = lazy(async () => ({ default: (await import('./email-editor.tsx')).EmailEditor }))

/** Asks where a test goes, and sends it there. Wants a Suspense around it. */
export const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

/** The screens of auto-response emails. */
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

/** What the room brings to the dashboard. */
export const autoResponsesWeb: WebRoom = { screens }
