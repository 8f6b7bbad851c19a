import { color, columns, cross, go, sides, tab, template, text } from '../build.ts'

const ink = color('#20261f')
const page = {
  width: 2000,
  padding: [10, 64, 10, 20] as [number, number, number, number],
  backgroundColor: color('#e9efdc'),
  color: ink,
  alignItems: 'center',
  justifyContent: 'center',
} as const
const call = { backgroundColor: ink, color: color('#ffffff'), borderRadius: 999, padding: sides(9, 22) }
const row = { width: 860, gap: 20, alignItems: 'center' } as const
const words = { fontWeight: 600, lineHeight: 1.35 } as const

/** One line and one button. */
export const freeShipping = template(
  {
    slug: 'free-shipping',
    name: 'Free shipping bar',
    description: 'One line about free shipping and one button.',
    trade: 'hardware',
    tags: ['shipping', 'announcement', 'button', 'bar', 'minimal'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { bar_size: 68, before_show_delay: 1 },
  },
  tab(
    'Bar',
    page,
    columns(
      560,
      row,
      [2.6, [text('Free delivery from fifty, to the door or to the building site.', words)]],
      [1, [go('See what’s heavy', call, 'https://example.com/delivery')]],
    ),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    columns(560, row, [
      1,
      [text('Good: your next order over fifty travels for nothing.', { ...words, textAlign: 'center' })],
    ]),
    cross({ color: ink }),
  ),
)
