import {
  choices,
  picture,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#14354a')
const soft = color('#4b6474')
const paper = color('#ffffff')
const page = { width: 2000, backgroundColor: paper, color: ink } as const
const card = {
  padding: [40, 44, 32, 44] as [number, number, number, number],
  gap: 14,
  backgroundColor: paper,
  borderRadius: 24,
  shadow: 'large',
} as const
const scene = { padding: sides(48, 32), alignItems: 'end', justifyContent: 'center' } as const
const title = { fontSize: 40, fontWeight: 800, lineHeight: 1.06, letterSpacing: -1.2 } as const
const call = { backgroundColor: color('#c2452b'), color: color('#ffffff'), borderRadius: 14, fontWeight: 700 } as const
const input = { borderRadius: 14, borderColor: color('#748b99') }
const sea = (...inside: Parameters<typeof columns>[2][1]) => ({
  ...picture('travel', scene),
  childComponents: [columns(0, { width: 620 }, [1, inside, card])],
})

/** A boat, a sunset, and where it might go. */
export const travel = template(
  {
    slug: 'travel',
    name: 'Travel newsletter',
    description: 'A full-screen sunset and a question about the destination.',
    trade: 'travel',
    tags: ['holiday', 'choices', 'picture', 'full screen'],
    form_type: 'welcome-mat',
    settings: { animation_id: 'fade' },
  },
  tab(
    'Welcome',
    page,
    sea(
      heading('Sailing trips, up to 40% off', title),
      text('Last-minute deals every Wednesday. Tell us where you’d like to go.', { color: soft, fontSize: 17 }),
      choices('checkboxGroup', 'seas', 'I’d like to sail in', ['Greece', 'Croatia', 'Sweden', 'Scotland']),
      columns(
        460,
        { gap: 12 },
        [1.7, [email('you@example.com', input)]],
        [1, [submit('Get deals', { ...call, padding: sides(11, 10) })]],
      ),
      later('Just browsing', { color: soft, textAlign: 'left' }),
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
  tab(
    'Thank you',
    page,
    sea(
      heading('You’re on board', title),
      text('Your first deals arrive on Wednesday.', { color: soft, fontSize: 17 }),
      done('See our boats', call),
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
)
