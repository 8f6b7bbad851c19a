import { slot } from '#platform/web/slot.tsx'

/** Slot for where notifications arrive besides the bell, shown above each user's choices. */
export const notificationBrowsers = slot('notifications.browsers')
