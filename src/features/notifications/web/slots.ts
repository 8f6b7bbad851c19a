import { slot } from '#platform/web/slot.tsx'

/** Where notifications arrive besides the bell, above what each person chooses. */
export const notificationBrowsers = slot('notifications.browsers')
