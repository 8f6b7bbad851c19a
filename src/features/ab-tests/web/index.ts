import { IconTestPipe } from '@tabler/icons-react'
import { lazy } from 'react'
import { formMenuItems, sectionHelp } from '#features/forms/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Conclusion of a test, in one sentence. */
export const Conclusion = lazy(() => import('./conclusion.tsx'))

/** Screens of A/B tests: the list, and a single test. */
const screens: readonly Screen[] = [
  {
    path: '/tests',
    title: 'Tests',
    load: () => import('./tests-page.tsx'),
    nav: { section: 'Campaigns', label: 'Tests', icon: IconTestPipe, order: 5 },
    palette: { label: 'A/B tests', keywords: 'variants experiment winner' },
  },
  { path: '/tests/$testId', title: 'Test', load: () => import('./test-page.tsx') },
]

/** Web part of the room. */
export const abTestsWeb: WebRoom = {
  screens,
  fills: [
    fill(formMenuItems, 10, () => import('./start-test.tsx'), { needs: 'forms:write' }),
    fill(sectionHelp, 10, () => import('./test-hint.tsx')),
  ],
}
