import { slot } from '#platform/web/slot.tsx'

/** What stands on top of the dashboard, such as an introduction. */
export const dashboardTop = slot('analytics.dashboard-top')

/** Sections of the dashboard, below the charts. */
export const dashboardSections = slot('analytics.dashboard')

/** What a form brought since the start of the shown period, below its charts. `since`: an ISO time. */
export const formFigures = slot<{ popupId: string; since: string }>('analytics.form-figures')

/** Sections of a form's statistics that do not depend on the period. */
export const formStatistics = slot<{ popupId: string }>('analytics.form-statistics')
