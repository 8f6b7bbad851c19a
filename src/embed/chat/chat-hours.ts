import type { ChatHours } from '../extra-data/chat-data.ts'
import { isOpenAt } from '../extra-data/chat-hours.ts'

/** The piece that is loaded if there is no chat outside the team's hours. */
export interface ChatHoursPiece {
  isOpenNow: typeof isOpenNow
}

/** Checks whether the current time is within the team's hours. */
export function isOpenNow(hours: ChatHours): boolean {
  return isOpenAt(hours, Date.now())
}
