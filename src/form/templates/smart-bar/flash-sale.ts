import { countdown, go } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#b0102e',
  ink: '#ffffff',
  soft: '#ffe1e6',
  accent: '#ffe066',
  onAccent: '#5c0416',
  edge: '#ffffff',
  round: 8,
}
const { call } = stylesOf(look)

/** A countdown to the end of the sale, in seconds. */
export const flashSale = line(
  {
    slug: 'flash-sale',
    name: 'Flash sale bar',
    description: 'A countdown, a code, and a button for a one-day sale.',
    trade: 'fashion',
    tags: ['sale', 'countdown', 'discount', 'button', 'bar'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { before_show_delay: 0, animation_id: 'slide' },
  },
  look,
  {
    badge: 'TODAY ONLY',
    words: '25% off everything with code FLASH25',
    middle: [[1, countdown(24, 'hh:mm:ss', { fontSize: 22, fontWeight: 800, lineHeight: 1.2 })]],
    action: go('Shop the sale', call, 'https://example.com/sale'),
    thanks: 'Your code FLASH25 works until midnight.',
    width: 1080,
  },
)
