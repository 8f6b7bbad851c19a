import { IconAppWindow } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'

/** What holds for all forms of the site, to be set. Wants a Suspense around it. */
export const FormSettings = lazy(() => import('./settings/form-settings.tsx'))

/** The screens of forms: the list, the chooser of templates, the editor. */
export const screens: Screen[] = [
  {
    path: '/forms',
    title: 'List Builder',
    load: () => import('./list/form-list-page.tsx'),
    nav: { section: 'Campaigns', label: 'List Builder', icon: IconAppWindow, order: 1 },
    palette: { label: 'List Builder', keywords: 'forms popups campaigns' },
  },
  {
    path: '/forms/new',
    title: 'New form',
    load: () => import('./gallery/new-form-page.tsx'),
    palette: { label: 'New form', keywords: 'create template popup' },
  },
  {
    path: '/gallery',
    title: 'Template gallery',
    scope: 'account',
    load: () => import('./gallery/template-gallery-page.tsx'),
    palette: { label: 'Template gallery', keywords: 'designs widths colors palette' },
  },
  {
    path: '/forms/$popupId',
    title: 'Form',
    load: () => import('./editor/editor-page.tsx'),
    layout: 'bare',
  },
]
