import { color, columns, countdown, cross, go, sides, tab, template, text } from '../build.ts'

const ink = color('#3b0a1e')
const page = {
  width: 2000,
  padding: [10, 64, 10, 20] as [number, number, number, number],
  backgroundColor: color('#ffcad4'),
  color: ink,
  alignItems: 'center',
  justifyContent: 'center',
} as const
const call = { backgroundColor: color('#a3123f'), color: color('#ffffff'), borderRadius: 8, padding: sides(9, 18) }
const row = { width: 980, gap: 20, alignItems: 'center' } as const
const words = { fontWeight: 700, lineHeight: 1.35 } as const

/** The last day, second by second. */
export const flashSale = template(
  {
    slug: 'flash-sale',
    name: 'Flash sale bar',
    description: 'A countdown, a code, and a button for a one-day sale.',
    trade: 'fashion',
    tags: ['sale', 'countdown', 'discount', 'button', 'bar'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { bar_size: 68, before_show_delay: 0, animation_id: 'slide' },
  },
  tab(
    'Bar',
    page,
    columns(
      640,
      row,
      [2.2, [text('A quarter off all linen with LINEN25.', words)]],
      [1.3, [countdown(24, 'hh:mm:ss', { ...words, fontSize: 18 }, 'Ends in ')]],
      [1, [go('To the linen', call, 'https://example.com/linen')]],
    ),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    columns(640, row, [1, [text('Lovely. LINEN25 works until midnight.', { ...words, textAlign: 'center' })]]),
    cross({ color: ink }),
  ),
)
