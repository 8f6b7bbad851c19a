import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'
import { drawGame } from './play/game.ts'

/** A playable game. It's in a separate chunk, so that other forms need not load it. */
export const gameView: View<'game'> = (game, drawing) =>
  h('div', { ...drawing.own(game), class: 'game' }, drawGame(game, drawing))
