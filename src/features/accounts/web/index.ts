import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { accountMenuItems } from './slots.ts'

/**
 * Shows who is logged in, with theme and log-out. A separate chunk, so that the log-in page doesn't load it. Must be
 * rendered inside a Suspense boundary.
 */
export const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
/** Logs the same person in again, on top of the current screen. */
export const LogInAgain = lazy(async () => ({ default: (await import('./log-in-again.tsx')).LogInAgain }))

/** Screens to log in, and for one's own account. */
const screens: readonly Screen[] = [
  { path: '/log-in', title: 'Log in', scope: 'public', load: () => import('./log-in-page.tsx') },
  { path: '/welcome', title: 'Create your account', scope: 'public', load: () => import('./welcome-page.tsx') },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    scope: 'public',
    load: () => import('./forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Choose a new password',
    scope: 'public',
    load: () => import('./reset-password-page.tsx'),
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email',
    scope: 'public',
    load: () => import('./confirm-email-page.tsx'),
  },
  { path: '/sso', title: 'Logging in', scope: 'public', load: () => import('./sso-page.tsx') },
  {
    path: '/account',
    title: 'Account',
    scope: 'account',
    load: () => import('./account-page.tsx'),
    palette: {
      label: 'Your account',
      keywords: 'password passkeys two-factor name profile email address sessions delete',
    },
  },
  {
    path: '/licenses',
    title: 'Open-source licenses',
    scope: 'account',
    load: () => import('./licenses-page.tsx'),
    palette: { label: 'Open-source licenses', keywords: 'third-party notices about copyright mit' },
  },
]

/** Web part of the room. */
export const accountsWeb: WebRoom = {
  screens,
  palette: [{ group: 'Actions', load: () => import('./use-account-actions.ts') }],
}
