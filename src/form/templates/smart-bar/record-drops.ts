import { allow, color, columns, cross, sides, tab, template, text } from '../build.ts'

const ink = color('#141414')
const page = {
  width: 2000,
  padding: [10, 64, 10, 20] as [number, number, number, number],
  backgroundColor: color('#ffcf3f'),
  color: ink,
  alignItems: 'center',
  justifyContent: 'center',
} as const
const row = { width: 1080, gap: 20, alignItems: 'center' } as const
const call = {
  backgroundColor: ink,
  color: color('#ffcf3f'),
  borderRadius: 0,
  padding: sides(9, 18),
  fontWeight: 800,
} as const
const words = { fontWeight: 800, fontSize: 18, lineHeight: 1.25, letterSpacing: -0.3 } as const

/** Loud and yellow, for things that are gone by noon. */
export const recordDrops = template(
  {
    slug: 'record-drops',
    name: 'Drop notifications bar',
    description: 'Asks for push notifications about new drops.',
    trade: 'record shop',
    tags: ['push', 'notification', 'music', 'drop', 'bar', 'bold'],
    goal: 'push',
    form_type: 'smart-bar',
    settings: { bar_size: 68, before_show_delay: 10 },
  },
  tab(
    'Bar',
    page,
    columns(
      600,
      row,
      [2.2, [text('White labels land Saturdays. Want a ping before they’re gone?', words)]],
      [1, [allow('Ping me', call)]],
    ),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    columns(600, row, [1, [text('Needle’s down. We’ll ping you on Saturday.', { ...words, textAlign: 'center' })]]),
    cross({ color: ink }),
  ),
)
