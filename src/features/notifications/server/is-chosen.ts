import { type NotificationKind, notificationKinds } from '../kinds.ts'
import type { Channel, Choice } from './store.ts'

/** Whether a user gets a kind through a channel, by their choice or else the kind's default. */
export function isChosen(chosen: readonly Choice[], kind: NotificationKind, channel: Channel): boolean {
  const choice = chosen.find((one) => one.kind === kind)
  const isOn = channel === 'email' ? choice?.by_email : choice?.by_push
  return isOn ?? notificationKinds[kind].byEmail
}
