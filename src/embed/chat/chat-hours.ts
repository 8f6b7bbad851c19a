import type { ChatHours } from '../extra-data/chat-data.ts'
import { isOpenAt } from '../extra-data/chat-hours.ts'

/** The piece that is fetched where there is no chat outside the team's hours. */
export interface ChatHoursPiece {
  isOpenNow: typeof isOpenNow
}

/** Whether the team answers now. */
export function isOpenNow(hours: ChatHours): boolean {
  return isOpenAt(hours, Date.now())
}
