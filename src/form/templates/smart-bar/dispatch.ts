import { color, columns, cross, email, sides, submit, tab, template, text } from '../build.ts'

const pale = color('#f3f1ea')
const night = color('#15202b')
const page = {
  width: 2000,
  padding: [10, 64, 10, 20] as [number, number, number, number],
  backgroundColor: night,
  color: pale,
  alignItems: 'center',
  justifyContent: 'center',
} as const
const row = { width: 1080, gap: 16, alignItems: 'center' } as const
const input = { backgroundColor: color('#223140'), color: pale, borderColor: color('#7d8b98'), borderRadius: 6 }
const call = { backgroundColor: color('#ffb454'), color: night, borderRadius: 6, padding: sides(9, 16) }
const words = { lineHeight: 1.35, fontFamily: 'Georgia' } as const

/** A newsletter in one line: words, field, button. */
export const dispatch = template(
  {
    slug: 'dispatch',
    name: 'Newsletter bar',
    description: 'Text, field, and button in one dark line.',
    trade: 'newsletter',
    tags: ['blog', 'writing', 'bar', 'dark', 'minimal'],
    form_type: 'smart-bar',
    settings: { bar_size: 68, position: 'bottom' },
  },
  tab(
    'Bar',
    page,
    columns(
      680,
      row,
      [1.9, [text('Long reads for long trains. Every other Friday.', words)]],
      [1.5, [email('you@example.com', input)]],
      [0.9, [submit('Get on board', call)]],
    ),
    cross({ color: pale }),
  ),
  tab(
    'Thank you',
    page,
    columns(680, row, [
      1,
      [text('You’re on board. First stop: your inbox, for the ticket.', { ...words, textAlign: 'center' })],
    ]),
    cross({ color: pale }),
  ),
)
