/** How high a notification is at least, in CSS pixels (spec.md section 9). */
export const notificationHeight = 60
