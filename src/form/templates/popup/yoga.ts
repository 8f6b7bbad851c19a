import {
  box,
  color,
  cross,
  done,
  dropdown,
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

const plum = color('#4a2f3a')
const soft = color('#745460')
const page = {
  width: 500,
  backgroundColor: color('#fff6ef'),
  color: plum,
  borderRadius: 28,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [36, 48, 32, 48] as [number, number, number, number], gap: 14 }
const title = { fontFamily: 'Gill Sans', fontSize: 36, fontWeight: 600, lineHeight: 1.15, letterSpacing: -0.3 } as const
const call = { backgroundColor: plum, color: color('#fff6ef'), borderRadius: 999 }
const input = { borderRadius: 999, borderColor: color('#a5808a'), padding: sides(10, 20) }

/** A sunrise and soft corners: the first class is free. */
export const yoga = template(
  {
    slug: 'yoga',
    name: 'Yoga free class',
    description: 'A free first class, for studios and coaches.',
    trade: 'yoga studio',
    tags: ['wellness', 'class', 'trial', 'soft', 'picture'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    picture('yoga', { minHeight: 200 }),
    box(
      body,
      heading('Your first class is free', title),
      text('All levels welcome. We have mats, tea and a patient teacher.', { color: soft }),
      dropdown('class', 'Preferred time', ['Mornings', 'Lunchtime', 'Evenings', 'Weekends'], {
        ...input,
        color: plum,
      }),
      email('you@example.com', { ...input, textAlign: 'center' }),
      submit('Book my free class', call),
      later('No thanks', { color: soft }),
    ),
    cross({ color: plum, backgroundColor: color('#fff6ef') }),
  ),
  tab(
    'Thank you',
    page,
    picture('yoga', { minHeight: 200 }),
    box(
      { ...body, padding: [36, 48, 44, 48] },
      heading('You’re booked', title),
      text('We’ll email you this week’s times. Wear something comfortable.', { color: soft }),
      done('See the timetable', call),
    ),
    cross({ color: plum, backgroundColor: color('#fff6ef') }),
  ),
)
