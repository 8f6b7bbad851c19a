import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'
import { drawGame } from './play/game.ts'

/** A game that can be played: a piece of its own, which other forms need not carry. */
export const gameView: View<'game'> = (game, drawing) =>
  h('div', { ...drawing.own(game), class: 'game' }, drawGame(game, drawing))
