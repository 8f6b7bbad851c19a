/** Something that needs the owner's attention, until it is settled. */
export interface Notification {
  readonly id: string
  readonly title: string
  readonly text: string
  /** When it happened, if that is known: an ISO time. */
  readonly at?: string | undefined
  /** The screen where it can be settled, below the site: "/install". */
  readonly to: `/${string}`
}

/** A hook that answers what a room has to tell now. */
export type UseNotifications = () => readonly Notification[]

/** Notifications that a room declares. Loaded once the dashboard stands. */
export interface NotificationSource {
  readonly load: () => Promise<{ default: UseNotifications }>
}
