import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** The place of a game. What is in it comes as a piece of its own, so that other forms need not carry it. */
export const gameView: View<'game'> = (game, drawing) =>
  h('div', { ...drawing.own(game), class: 'game' }, drawing.game?.(game, drawing))
