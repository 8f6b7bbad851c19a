import { screens as abTests } from '#features/ab-tests/web/index.ts'
import { screens as accounts } from '#features/accounts/web/index.ts'
import { screens as analytics } from '#features/analytics/web/index.ts'
import { screens as autoResponses } from '#features/auto-responses/web/index.ts'
import { screens as campaigns } from '#features/campaigns/web/index.ts'
import { screens as contacts } from '#features/contacts/web/index.ts'
import { screens as forms } from '#features/forms/web/index.ts'
import { screens as legacy } from '#features/legacy/web/index.ts'
import { screens as media } from '#features/media/web/index.ts'
import { screens as members } from '#features/members/web/index.ts'
import { screens as orders } from '#features/orders/web/index.ts'
import { screens as sending } from '#features/sending/web/index.ts'
import { screens as sites } from '#features/sites/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'

/** Every screen of the dashboard. */
export const screens: readonly Screen[] = [
  ...analytics,
  ...forms,
  ...abTests,
  ...legacy,
  ...autoResponses,
  ...campaigns,
  ...sending,
  ...contacts,
  ...orders,
  ...media,
  ...sites,
  ...accounts,
  ...members,
]
