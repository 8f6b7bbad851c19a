import { box, color, columns, cross, done, email, game, heading, later, submit, tab, template, text } from '../build.ts'
import { type Look, stylesOf } from '../layouts.ts'
import { shopPrizes } from './prizes.ts'

const look: Look = {
  paper: '#fff6e3',
  ink: '#4a1c10',
  soft: '#75503f',
  accent: '#b3261e',
  onAccent: '#ffffff',
  edge: '#a58577',
  title: { fontSize: 42, letterSpacing: -1.2 },
  radius: 24,
  round: 12,
}
const { page, title, call, input, no, cross: corner } = stylesOf(look)

/** A slot machine with real reels for any store. */
export const luckySlots = template(
  {
    slug: 'lucky-slots',
    name: 'Lucky slot machine',
    description: 'A slot machine with real reels for any store.',
    trade: 'online store',
    tags: ['game', 'play', 'win', 'prize', 'discount', 'gamification', 'slot machine', 'casino', 'lucky'],
    form_type: 'game',
  },
  tab(
    'Play',
    { ...page, width: 820 },
    columns(
      620,
      { alignItems: 'center' },
      [1, [box({ padding: [32, 24, 24, 32] }, game('slot-machine', shopPrizes, { color: color('#4a1c10') }))]],
      [
        1.05,
        [
          heading('Pull for a deal', title),
          text('Three of a kind wins. One pull each.'),
          email('Email address', input),
          submit('Pull the lever', call),
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
