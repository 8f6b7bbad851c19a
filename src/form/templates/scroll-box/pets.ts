import { choices, color, columns, cross, done, email, emblem, heading, submit, tab, template, text } from '../build.ts'

const ink = color('#3a2616')
const soft = color('#6e5744')
const page = {
  width: 400,
  padding: [28, 28, 22, 28] as [number, number, number, number],
  gap: 12,
  backgroundColor: color('#fff8ea'),
  color: ink,
  borderRadius: 20,
  shadow: 'large',
} as const
const title = { fontSize: 24, fontWeight: 800, lineHeight: 1.15, letterSpacing: -0.4 } as const
const call = { backgroundColor: color('#9a4a12'), color: color('#ffffff'), borderRadius: 12 }
const input = { borderRadius: 12, borderColor: color('#9c7f63') }
const head = (words: string) =>
  columns(
    0,
    { gap: 16, alignItems: 'center', padding: [0, 24, 0, 0] },
    [1, [emblem('pets')]],
    [2.4, [heading(words, title)]],
  )

/** A dog that looks at the visitor from the corner. */
export const pets = template(
  {
    slug: 'pets',
    name: 'Pet shop newsletter',
    description: 'A small box with an illustration and a choice of pets.',
    trade: 'pet food',
    tags: ['animals', 'sample', 'choices', 'corner'],
    form_type: 'scroll-box',
    settings: { trigger_percent: 50 },
  },
  tab(
    'Sign up',
    page,
    head('A free sample for your dog'),
    text('Tell us about your dog and we’ll send a sample that fits, free with your first order.', { color: soft }),
    choices('radio', 'pet', 'Your dog is a', ['Puppy', 'Adult', 'Senior']),
    email('you@example.com', input),
    submit('Get my free sample', call),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    head('Your sample is reserved'),
    text('We’ll add it to your first order.', { color: soft }),
    done('Shop dog food', call),
    cross({ color: ink }),
  ),
)
