import { room } from '#platform/server/room.ts'
import { gameCalls } from '../contract.ts'
import { play } from './play.ts'
import { loadPrizes, plays, savePrize } from './prizes.ts'
import { purgeGames } from './purge.ts'

/** The room for games: draws, prizes and their codes. */
export const games = room({
  name: 'games',
  calls: gameCalls,
  handlers: { play, loadPrizes, savePrize, plays },
  jobs: [purgeGames],
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { moves: [{ table: 'game_prizes' }, { table: 'game_codes' }, { table: 'game_plays' }] },
  personTables: [{ table: 'game_plays', column: 'contact_id', by: 'contact' }],
})
