import { slot } from '#platform/web/slot.tsx'

/** What the site brought besides views and conversions in the shown period, such as revenue: `since` and `until` are moments. */
export const dashboardFigures = slot<{ since: string; until: string }>('analytics.dashboard-figures')

/** What stands on top of the dashboard, such as an introduction. */
export const dashboardTop = slot('analytics.dashboard-top')

/** Sections of the dashboard, below the charts. */
export const dashboardSections = slot('analytics.dashboard')

/** What a form brought in the shown period, below its charts. `since`: an ISO time; `until`: its last day, unless that is today. */
export const formFigures = slot<{ popupId: string; since: string; until: string | undefined }>('analytics.form-figures')

/** Sections of a form's statistics that do not depend on the period. */
export const formStatistics = slot<{ popupId: string }>('analytics.form-statistics')
