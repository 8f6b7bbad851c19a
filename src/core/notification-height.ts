/** Minimum height of a notification, in CSS pixels (spec.md section 9). */
export const notificationHeight = 60
