import { go } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf2',
  ink: '#173a30',
  soft: '#4f6a61',
  accent: '#b3261e',
  onAccent: '#ffffff',
  edge: '#7d8f88',
  round: 999,
  radius: 20,
}
const { call } = stylesOf(look)

/** Shows the last day to order for Christmas. */
export const christmasDeliveryBar = line(
  {
    slug: 'christmas-delivery-bar',
    name: 'Christmas delivery deadline bar',
    description: 'Says until when to order for Christmas.',
    trade: 'gift shop',
    tags: ['christmas', 'holiday', 'shipping', 'deadline', 'bar'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { before_show_delay: 0 },
  },
  look,
  {
    words: 'Order by December 18 for delivery before Christmas.',
    action: go('Shop gifts', call, 'https://example.com/gifts'),
    thanks: 'Thank you. We’ll pack your order right away.',
    width: 820,
  },
)
