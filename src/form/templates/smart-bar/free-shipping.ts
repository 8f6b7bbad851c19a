import { go } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#e6f3e4',
  ink: '#163d22',
  soft: '#3f5d48',
  accent: '#1d6b38',
  onAccent: '#ffffff',
  edge: '#5f7d68',
  round: 999,
}
const { call } = stylesOf(look)

/** One line and one button. */
export const freeShipping = line(
  {
    slug: 'free-shipping',
    name: 'Free shipping bar',
    description: 'One line about free shipping and one button.',
    trade: 'hardware',
    tags: ['shipping', 'announcement', 'button', 'bar', 'minimal'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { before_show_delay: 1 },
  },
  look,
  {
    badge: 'FREE SHIPPING',
    words: 'On every order over $50, all week long.',
    action: go('Shop now', call, 'https://example.com/delivery'),
    thanks: 'Enjoy free shipping on your next order over $50.',
    width: 800,
  },
)
