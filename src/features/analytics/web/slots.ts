import { slot } from '#platform/web/slot.tsx'

/** Other results of the site in the selected period, such as revenue; `since` and `until` are moments. */
export const dashboardFigures = slot<{ since: string; until: string }>('analytics.dashboard-figures')

/** Content at the top of the dashboard, such as an introduction. */
export const dashboardTop = slot('analytics.dashboard-top')

/** Sections of the dashboard, below the charts. */
export const dashboardSections = slot('analytics.dashboard')

/**
 * Results of a form in the selected period, below its charts. `since` is an ISO time; `until` is the last day, unless
 * that is today.
 */
export const formFigures = slot<{ popupId: string; since: string; until: string | undefined }>('analytics.form-figures')

/** Sections of a form's statistics that do not depend on the period. */
export const formStatistics = slot<{ popupId: string }>('analytics.form-statistics')
