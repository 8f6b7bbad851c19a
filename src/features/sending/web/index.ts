import { IconMailbox } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

/** The mail that this site has sent, or would have sent. */
export const screens: readonly Screen[] = [
  {
    path: '/mailbox',
    title: 'Mailbox',
    load: () => import('./mailbox-page.tsx'),
    nav: { section: 'Emails', label: 'Mailbox', icon: IconMailbox, order: 30 },
    palette: { label: 'Mailbox', keywords: 'sent mail e-mails messages' },
  },
  { path: '/mailbox/$messageId', title: 'Message', load: () => import('./message-page.tsx') },
]
