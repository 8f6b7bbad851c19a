import { box, color, columns, cross, done, email, game, heading, later, submit, tab, template, text } from '../build.ts'
import { type Look, stylesOf } from '../layouts.ts'
import { shopPrizes } from './prizes.ts'

const look: Look = {
  paper: '#1d1147',
  ink: '#fdf7ff',
  soft: '#cfc2ee',
  accent: '#ffcc33',
  onAccent: '#1d1147',
  edge: '#8c80b5',
  title: { fontSize: 42, letterSpacing: -1.2 },
  radius: 24,
  round: 12,
}
const { page, title, call, input, no, cross: corner } = stylesOf(look)

/** A wheel of discounts for any store, with an email to play. */
export const spinToWin = template(
  {
    slug: 'spin-to-win',
    name: 'Spin to win',
    description: 'A wheel of discounts for any store, with an email to play.',
    trade: 'online store',
    tags: ['game', 'play', 'win', 'prize', 'discount', 'gamification', 'wheel', 'spin', 'spin to win'],
    form_type: 'game',
  },
  tab(
    'Play',
    { ...page, width: 820 },
    columns(
      620,
      { alignItems: 'center' },
      [1, [box({ padding: [32, 24, 24, 32] }, game('wheel', shopPrizes, { color: color('#ffcc33') }))]],
      [
        1.05,
        [
          heading('Spin to win up to 20% off', title),
          text('Every email gets one spin. Nine prizes, most of them win.'),
          email('Email address', input),
          submit('Spin the wheel', call),
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
