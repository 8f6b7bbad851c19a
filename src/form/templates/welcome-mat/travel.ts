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
const paper = color('#ffffff')
const page = { width: 2000, backgroundColor: paper, color: ink } as const
const card = {
  padding: sides(40, 44),
  gap: 14,
  backgroundColor: paper,
  borderRadius: 14,
  shadow: 'large',
} as const
const scene = { padding: sides(48, 32), alignItems: 'end', justifyContent: 'center' } as const
const title = { fontSize: 40, fontWeight: 800, lineHeight: 1, letterSpacing: -1.2 } as const
const call = { backgroundColor: color('#c2452b'), color: color('#ffffff'), borderRadius: 14, fontWeight: 700 } as const
const input = { borderRadius: 14 }
const sea = (...inside: Parameters<typeof columns>[2][1]) => ({
  ...picture('travel', scene),
  childComponents: [columns(0, { width: 620 }, [1, inside, card])],
})

/** A boat, a sunset, and possible destinations. */
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
      text('Last-minute deals every Wednesday.'),
      choices('checkboxGroup', 'seas', 'Where would you like to sail?', ['Greece', 'Croatia', 'Sweden', 'Scotland']),
      columns(460, { gap: 12 }, [2, [email('you@example.com', input)]], [1, [submit('Get deals', call)]]),
      later('Just browsing', { textAlign: 'left' }),
    ),
    cross({ color: ink, backgroundColor: paper }),
  ),
  tab(
    'Thank you',
    page,
    sea(heading('You’re on board', title), text('Your first deals arrive on Wednesday.'), done('See our boats', call)),
    cross({ color: ink, backgroundColor: paper }),
  ),
)
