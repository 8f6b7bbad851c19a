import { go } from '../build.ts'
import { type Look, plain, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf2',
  ink: '#47230f',
  soft: '#73523f',
  accent: '#b53d14',
  onAccent: '#ffffff',
  edge: '#a08675',
  round: 8,
  radius: 14,
  title: { fontSize: 46, letterSpacing: -1.4 },
}
const { call } = stylesOf(look)

/** A note in the corner that shows how little is left. */
export const lowStock = plain(
  {
    slug: 'low-stock',
    name: 'Low stock',
    description: 'A corner note that says how little is left.',
    trade: 'sneakers',
    tags: ['low stock', 'urgency', 'scarcity', 'sold out', 'call to action'],
    goal: 'call-to-action',
    form_type: 'scroll-box',
    settings: { show_type: 'scroll', trigger_percent: 40 },
  },
  look,
  {
    headline: 'Only 7 left',
    words: 'This one sells out every time, and we don’t know when more will come.',
    button: 'Get mine now',
    action: go('Get mine now', call, 'https://example.com/cart'),
    no: 'I can wait',
    thanks: { headline: 'Good choice', words: 'It’s reserved while it’s in your cart.', button: 'To my cart' },
  },
  { width: 400, padding: [36, 28, 22, 28] as [number, number, number, number] },
)
