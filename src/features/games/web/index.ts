import { formStatistics } from '#features/analytics/web/index.ts'
import { gamePrize } from '#features/forms/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Web part of the room. */
export const gamesWeb: WebRoom = {
  fills: [
    fill(formStatistics, 10, () => import('./game-plays.tsx')),
    fill(gamePrize, 10, () => import('./prize-of-game.tsx')),
  ],
}
