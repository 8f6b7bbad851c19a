import { IconInbox, IconMessageCircle } from '@tabler/icons-react'
import { editorServices } from '#features/forms/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  {
    path: '/inbox',
    title: 'Inbox',
    load: () => import('./inbox-page.tsx'),
    nav: { section: 'people', label: 'Inbox', icon: IconInbox, order: 5 },
    palette: { label: 'Inbox', keywords: 'conversations messages contact form support reply' },
  },
  {
    path: '/inbox/saved-replies',
    title: 'Saved replies',
    load: () => import('./saved-replies-page.tsx'),
    palette: { label: 'Saved replies', keywords: 'inbox canned macros templates' },
  },
  {
    path: '/inbox/statistics',
    title: 'Inbox statistics',
    load: () => import('./statistics-page.tsx'),
    palette: { label: 'Inbox statistics', keywords: 'response time team chat conversations report' },
  },
  {
    path: '/inbox/hours',
    title: 'Office hours',
    load: () => import('./office-hours-page.tsx'),
    palette: { label: 'Office hours', keywords: 'inbox chat opening times reply receipt' },
  },
  {
    path: '/chat',
    title: 'Chat',
    load: () => import('./chat-page.tsx'),
    nav: { section: 'Extras', label: 'Chat', icon: IconMessageCircle, order: 30 },
    palette: { label: 'Chat', keywords: 'live chat widget greeting hours messenger' },
  },
  { path: '/inbox/$conversationId', title: 'Conversation', load: () => import('./conversation-page.tsx') },
]

/** Web part of the room. */
export const conversationsWeb: WebRoom = {
  screens,
  fills: [fill(editorServices, 20, () => import('./form-inbox.tsx'))],
}
