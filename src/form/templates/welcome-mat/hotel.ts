import {
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

const ink = color('#1c2940')
const soft = color('#56607a')
const paper = color('#fffaf3')
const page = { width: 2000, backgroundColor: paper, color: ink } as const
const card = {
  padding: [48, 48, 36, 48] as [number, number, number, number],
  gap: 16,
  backgroundColor: paper,
  borderRadius: 4,
  shadow: 'large',
  textAlign: 'center',
} as const
const scene = { padding: sides(48, 16), alignItems: 'center', justifyContent: 'center' } as const
const title = { fontFamily: 'Didot', fontSize: 46, fontWeight: 400, lineHeight: 1.06, letterSpacing: -1 } as const
const call = { backgroundColor: color('#9c3d2e'), color: color('#ffffff'), borderRadius: 2, letterSpacing: 0.4 }
const view = (...inside: Parameters<typeof columns>[2][1]) => ({
  ...picture('hotel', scene),
  childComponents: [columns(0, { width: 500 }, [1, inside, card])],
})

/** A full-page evening by the sea, with a card on top. */
export const hotel = template(
  {
    slug: 'hotel',
    name: 'Hotel offer',
    description: 'A full-screen seaside scene with a signup card.',
    trade: 'hotel',
    tags: ['travel', 'holiday', 'picture', 'full screen'],
    form_type: 'welcome-mat',
    settings: { animation_id: 'fade' },
  },
  tab(
    'Welcome',
    page,
    view(
      heading('Stay 4 nights, pay for 3', title),
      text('All through October, with breakfast on the terrace. Subscribers book first.', {
        color: soft,
      }),
      email('you@example.com', { textAlign: 'center', borderRadius: 2, borderColor: color('#8a8f9e') }),
      submit('Get the offer', call),
      later('See the hotel', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
  tab(
    'Thank you',
    page,
    view(
      heading('You’re on the list', title),
      text('We’ll email you the offer before it goes public.', { color: soft }),
      done('See the rooms', call),
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
)
