import type { ConversationState, ConversationSummary } from '../contract.ts'

/** Display names of the states, in the order of the tabs. */
export const stateNames: Readonly<Record<ConversationState, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  closed: 'Closed',
  spam: 'Spam',
}

/** Returns the best known name of the person who writes. */
export function senderName({ name, email }: Pick<ConversationSummary, 'name' | 'email'>): string {
  return name || email || 'Visitor'
}

/** Formats a duration: "4 min", "1 h 20 min", "2 days". */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.round(hours / 24)} days`
}
