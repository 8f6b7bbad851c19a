import { go } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#0f2c46',
  ink: '#ffffff',
  soft: '#cfdce8',
  accent: '#8fd3ff',
  onAccent: '#0f2c46',
  edge: '#7590a5',
  round: 999,
  radius: 24,
}
const { call } = stylesOf(look)

/** Announces new products, with one button. */
export const newArrivalsBar = line(
  {
    slug: 'new-arrivals-bar',
    name: 'New arrivals bar',
    description: 'Announces what is new, with one button.',
    trade: 'fashion',
    tags: ['new arrivals', 'announcement', 'collection', 'bar', 'call to action'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { before_show_delay: 0 },
  },
  look,
  {
    badge: 'JUST IN',
    words: 'The spring collection is here.',
    action: go('See what’s new', call, 'https://example.com/new'),
    thanks: 'Enjoy looking around.',
    width: 780,
  },
)
