import { countdown, go } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#131313',
  ink: '#fff8e6',
  soft: '#c9c2b0',
  accent: '#f5c542',
  onAccent: '#131313',
  edge: '#8a8271',
  round: 4,
  radius: 12,
}
const { call } = stylesOf(look)

/** A dark bar with a countdown and one button to the sale. */
export const blackFridayBar = line(
  {
    slug: 'black-friday-bar',
    name: 'Black Friday countdown bar',
    description: 'A dark bar with a countdown and one button to the sale.',
    trade: 'online store',
    tags: ['black friday', 'sale', 'countdown', 'bar', 'holiday', 'bfcm'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { before_show_delay: 0, animation_id: 'slide' },
  },
  look,
  {
    badge: 'BLACK FRIDAY',
    words: '30% off everything, today only.',
    middle: [[1.2, countdown(24, 'hh:mm:ss', { fontWeight: 700, fontSize: 20 }, 'Ends in ')]],
    action: go('Shop the sale', call, 'https://example.com/sale'),
    thanks: 'The sale is on. Enjoy it.',
    width: 1080,
  },
)
