import {
  box,
  code,
  color,
  cross,
  done,
  email,
  heading,
  later,
  picture,
  template,
  sides,
  submit,
  tab,
  text,
} from '../build.ts'

const ink = color('#24312a')
const moss = color('#3f5d4c')
const page = {
  width: 480,
  backgroundColor: color('#fbfaf6'),
  color: ink,
  borderRadius: 4,
  shadow: 'large',
  textAlign: 'center',
} as const
const title = { fontFamily: 'Georgia', fontSize: 36, fontWeight: 400, lineHeight: 1.15, letterSpacing: -0.4 } as const
const call = { backgroundColor: moss, color: color('#ffffff'), borderRadius: 2, letterSpacing: 0.3 }
const body = { padding: [32, 48, 28, 48], gap: 14 } as { padding: [number, number, number, number]; gap: number }

/** Calm and botanical: an image on top, everything centered. */
export const skincare = template(
  {
    slug: 'skincare',
    name: 'Skincare newsletter',
    description: 'A calm image above centered text, for skincare and wellness.',
    trade: 'skincare',
    tags: ['beauty', 'wellness', 'discount'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    picture('skincare', { minHeight: 210 }),
    box(
      body,
      heading('15% off your first order', title),
      text('Join our list for your code, early access and skincare tips. Twice a month, never more.', {
        color: color('#46534b'),
      }),
      email('Your email address', {
        textAlign: 'center',
        borderRadius: 2,
        borderColor: color('#7d8a81'),
        backgroundColor: color('#ffffff'),
      }),
      submit('Get 15% off', call),
      later('No thanks', { color: color('#56635b') }),
    ),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    picture('skincare', { minHeight: 210 }),
    box(
      { ...body, padding: [32, 48, 44, 48] },
      heading('Welcome', title),
      text('Here is your code for 15% off, valid for 30 days.', { color: color('#46534b') }),
      code('WELCOME15'),
      done('Shop skincare', { ...call, padding: sides(12, 24) }),
    ),
    cross({ color: ink }),
  ),
)
