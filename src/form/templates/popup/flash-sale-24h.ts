import { countdown, go } from '../build.ts'
import { type Look, plain, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#c1121f',
  ink: '#ffffff',
  soft: '#ffe1e3',
  accent: '#ffffff',
  onAccent: '#a50f1a',
  edge: '#ffffff',
  round: 8,
  radius: 14,
  title: { fontSize: 56, letterSpacing: -2, lineHeight: 1 },
}
const { call } = stylesOf(look)

/** A red alarm with a countdown and one button. */
export const flashSale24h = plain(
  {
    slug: 'flash-sale-24h',
    name: '24-hour flash sale',
    description: 'A red alarm with a countdown and one button.',
    trade: 'online store',
    tags: ['flash sale', 'countdown', 'urgent', 'discount', 'sale', 'red'],
    goal: 'call-to-action',
    form_type: 'popup',
  },
  look,
  {
    headline: '24 hours. 40% off.',
    words: 'Selected styles, while they last.',
    middle: [countdown(24, 'hh:mm:ss', { fontSize: 36, fontWeight: 800 })],
    button: 'Shop the sale',
    action: go('Shop the sale', call, 'https://example.com/sale'),
    no: 'Not today',
    thanks: { headline: 'Hurry', words: 'The sale ends when the clock does.', button: 'To the sale' },
  },
)
