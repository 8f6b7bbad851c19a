import { IconMailbox, IconSend } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Shows an email's HTML in a fully sandboxed frame. Must be rendered inside a Suspense boundary. */
export const MailFrame = lazy(() => import('./mail-frame.tsx'))

/** The emails that this site has sent, or would have sent. */
const screens: readonly Screen[] = [
  {
    path: '/mailbox',
    needs: 'sending:read',
    title: 'Mailbox',
    load: () => import('./mailbox-page.tsx'),
    nav: { section: 'Emails', label: 'Mailbox', icon: IconMailbox, order: 30 },
    palette: { label: 'Mailbox', keywords: 'sent mail emails messages' },
  },
  { path: '/mailbox/$messageId', title: 'Message', load: () => import('./message-page.tsx') },
  {
    path: '/sending',
    title: 'Sending',
    load: () => import('./sending-page.tsx'),
    nav: { section: 'Emails', label: 'Sending', icon: IconSend, order: 40 },
    palette: { label: 'Sending', keywords: 'smtp mail servers limits ses sendgrid mailgun postmark brevo gmail' },
  },
  {
    path: '/sending/domains',
    title: 'Sending domains',
    load: () => import('./domains-page.tsx'),
    palette: { label: 'Sending domains', keywords: 'dkim spf dmarc dns domain authentication' },
  },
  {
    path: '/mail-server',
    title: 'Mail server',
    scope: 'account',
    load: () => import('./installation-page.tsx'),
  },
  {
    path: '/sending/bounces',
    title: 'Bounces',
    load: () => import('./bounces-page.tsx'),
    palette: { label: 'Bounces', keywords: 'imap complaints' },
  },
]

/** Screens that the room adds to the dashboard. */
export const sendingWeb: WebRoom = { screens }
