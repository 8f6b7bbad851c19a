import { IconAppWindow, IconMessage } from '@tabler/icons-react'
import { lazy } from 'react'
import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { discountPicker, editorServices, formMenuItems, gamePrize, sectionHelp } from './slots.ts'

/** The editor of one form, as tall as its container. Must be rendered inside a Suspense boundary. */
export const FormEditorInPlace = lazy(() => import('./editor/form-editor-in-place.tsx'))
/** A small, non-interactive preview of a form. Must be rendered inside a Suspense boundary. */
export const FormThumbnail = lazy(async () => ({
  default: (await import('./gallery/form-thumbnail.tsx')).FormThumbnail,
}))

/** Screens of forms: the list, the template chooser, the editor. */
const screens: readonly Screen[] = [
  {
    path: '/forms',
    title: 'List Builder',
    load: () => import('./list/form-list-page.tsx'),
    nav: { section: 'Campaigns', label: 'List Builder', icon: IconAppWindow, order: 1 },
    palette: { label: 'List Builder', keywords: 'forms popups campaigns' },
  },
  {
    path: '/forms/new',
    needs: 'forms:write',
    title: 'New form',
    load: () => import('./gallery/new-form-page.tsx'),
    palette: { label: 'New form', keywords: 'create template popup' },
  },
  {
    path: '/contact-forms',
    title: 'Contact Form',
    load: () => import('./list/contact-form-list-page.tsx'),
    nav: { section: 'Campaigns', label: 'Contact Form', icon: IconMessage, order: 8 },
    palette: { label: 'Contact Form', keywords: 'contact forms messages support inbox' },
  },
  {
    path: '/contact-forms/new',
    needs: 'forms:write',
    title: 'New contact form',
    load: () => import('./gallery/new-form-page.tsx'),
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
    needs: 'forms:write',
    title: 'Form',
    load: () => import('./editor/editor-page.tsx'),
    layout: 'bare',
  },
]

/** Web part of the room. */
export const formsWeb: WebRoom = {
  screens,
  palette: [{ group: 'Forms', load: () => import('./list/use-form-entries.ts') }],
  fills: [
    fill(settingsPanels, 19, () => import('./settings/brand-settings.tsx'), { needs: 'forms:write' }),
    fill(settingsPanels, 20, () => import('./settings/form-settings.tsx'), { needs: 'forms:write' }),
  ],
}
