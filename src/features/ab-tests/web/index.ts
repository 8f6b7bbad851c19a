import { IconTestPipe } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'

/** An item of a form's menu that makes a test of it, or opens the one it is in. Wants a Suspense around it. */
export const StartTest = lazy(() => import('./start-test.tsx'))

/** The screens of A/B tests: all of them, and one. */
export const screens: readonly Screen[] = [
  {
    path: '/tests',
    title: 'Tests',
    load: () => import('./tests-page.tsx'),
    nav: { section: 'Campaigns', label: 'Tests', icon: IconTestPipe, order: 5 },
    palette: { label: 'A/B tests', keywords: 'variants experiment winner' },
  },
  { path: '/tests/$testId', title: 'Test', load: () => import('./test-page.tsx') },
]
