import { box, color, columns, cross, done, email, game, heading, later, submit, tab, template, text } from '../build.ts'
import { type Look, stylesOf } from '../layouts.ts'
import { shopPrizes } from './prizes.ts'

const look: Look = {
  paper: '#f3fbff',
  ink: '#123047',
  soft: '#45617a',
  accent: '#0b6bb0',
  onAccent: '#ffffff',
  edge: '#7590a5',
  title: { fontSize: 42, letterSpacing: -1.2 },
  radius: 24,
  round: 12,
}
const { page, title, call, input, no, cross: corner } = stylesOf(look)

/** A golden scratch card for any store. */
export const scratchToWin = template(
  {
    slug: 'scratch-to-win',
    name: 'Scratch to win',
    description: 'A golden scratch card for any store.',
    trade: 'online store',
    tags: ['game', 'play', 'win', 'prize', 'discount', 'gamification', 'scratch card', 'lottery', 'reveal'],
    form_type: 'game',
  },
  tab(
    'Play',
    { ...page, width: 820 },
    columns(
      620,
      { alignItems: 'center' },
      [1, [box({ padding: [32, 24, 24, 32] }, game('scratch-card', shopPrizes, { color: color('#123047') }))]],
      [
        1.05,
        [
          heading('Scratch and save', title),
          text('There is a discount under the gold. Leave your email and scratch.'),
          email('Email address', input),
          submit('Get my card', call),
          later('No thanks', no),
        ],
        { padding: [40, 44, 32, 20], gap: 14 },
      ],
    ),
    cross(corner),
  ),
  tab(
    'Thank you',
    { ...page, width: 460, padding: [52, 40, 40, 40], gap: 14, textAlign: 'center' },
    heading('Enjoy your prize', title),
    text('It works on your next order.'),
    done('Start shopping', call),
    cross(corner),
  ),
)
