import {
  box,
  choices,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  picture,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const pine = color('#17352d')
const soft = color('#4b6159')
const ember = color('#b8431f')
const page = { width: 720, backgroundColor: color('#f6f3ea'), color: pine, borderRadius: 10, shadow: 'large' } as const
const body = { padding: [36, 52, 32, 52] as [number, number, number, number], gap: 18 }
const title = { fontSize: 42, fontWeight: 800, lineHeight: 1.05, letterSpacing: -1.2 } as const
const call = { backgroundColor: ember, color: color('#ffffff'), borderRadius: 6, fontWeight: 700 } as const
const input = { borderRadius: 6, borderColor: color('#7d8c85') }

/** A wide mountain view with a tent, and one question: on foot, on rock, or on water? */
export const outdoor = template(
  {
    slug: 'outdoor',
    name: 'Outdoor newsletter',
    description: 'A wide illustration and one question, for outdoor and travel shops.',
    trade: 'outdoor gear',
    tags: ['hiking', 'sport', 'travel', 'choices', 'wide'],
    form_type: 'popup',
    settings: { show_type: 'scroll', trigger_percent: 35 },
  },
  tab(
    'Sign up',
    page,
    picture('trail', { minHeight: 220 }),
    box(
      body,
      heading('One great hike a month', title),
      text('A tested route with map and packing list, on one page to print.', { color: soft }),
      choices('radio', 'terrain', 'You mostly like', ['Hiking', 'Climbing', 'Paddling', 'Family trips']),
      columns(
        460,
        { gap: 12 },
        [1.6, [email('you@example.com', input)]],
        [1, [submit('Send me routes', { ...call, padding: sides(11, 12) })]],
      ),
      later('No thanks', { color: soft, textAlign: 'left' }),
    ),
    cross({ color: pine, backgroundColor: color('#f6f3ea') }),
  ),
  tab(
    'Thank you',
    page,
    picture('trail', { minHeight: 220 }),
    box(
      { ...body, padding: [36, 52, 48, 52] },
      heading('You’re all set', title),
      text('This month’s route is on its way.', { color: soft }),
      done('Shop gear', call),
    ),
    cross({ color: pine, backgroundColor: color('#f6f3ea') }),
  ),
)
