import { color, columns, cross, done, email, heading, later, picture, submit, tab, template, text } from '../build.ts'

const ink = color('#111111')
const paper = color('#f2e9d8')
const page = {
  width: 2000,
  backgroundColor: paper,
  color: ink,
  alignItems: 'center',
  justifyContent: 'center',
} as const
const title = { fontFamily: 'Helvetica', fontSize: 72, fontWeight: 800, lineHeight: 0.95, letterSpacing: -3 } as const
const call = { backgroundColor: color('#c01f1f'), color: color('#ffffff'), borderRadius: 0, fontWeight: 700 } as const
const input = { backgroundColor: color('#f2e9d800'), borderColor: ink, borderWidth: 2, borderRadius: 0 }
const words = { padding: [56, 40, 48, 56] as [number, number, number, number], gap: 20 }

/** A poster for an exhibition: squares, circles and very large type. */
export const museum = template(
  {
    slug: 'museum',
    name: 'Museum newsletter',
    description: 'Geometric shapes and large type, for museums and galleries.',
    trade: 'museum',
    tags: ['art', 'exhibition', 'poster', 'full screen', 'bold'],
    form_type: 'welcome-mat',
    settings: { animation_id: 'slide' },
  },
  tab(
    'Welcome',
    page,
    columns(
      760,
      { width: 1200 },
      [1, [picture('museum', { minHeight: 400 })]],
      [
        1.15,
        [
          heading('See it before it opens', title),
          text('Subscribers get two free tickets to the preview night of every new exhibition.', {
            fontSize: 19,
          }),
          email('Email address', input),
          submit('Get my free tickets', call),
          later('No thanks', { color: ink, textAlign: 'left' }),
        ],
        words,
      ],
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
  tab(
    'Thank you',
    page,
    columns(
      760,
      { width: 1200 },
      [1, [picture('museum', { minHeight: 400 })]],
      [
        1.15,
        [
          heading('You’re on the list', title),
          text('We’ll email your tickets before the next preview night.', { fontSize: 19 }),
          done('Visit the museum', call),
        ],
        words,
      ],
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
)
