import {
  box,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  picture,
  template,
  submit,
  tab,
  text,
} from '../build.ts'

const ink = color('#141210')
const soft = color('#5c544c')
const page = { width: 880, backgroundColor: color('#f3ede4'), color: ink, borderRadius: 0, shadow: 'large' } as const
const title = { fontFamily: 'Didot', fontSize: 50, fontWeight: 400, lineHeight: 1.02, letterSpacing: -1.4 } as const
const call = { backgroundColor: ink, color: color('#f3ede4'), borderRadius: 0, letterSpacing: 0.4 }

/** Tall and sharp-edged, like a page of a magazine. */
export const fashion = template(
  {
    slug: 'fashion',
    name: 'Fashion newsletter',
    description: 'Large type and square corners, for fashion and interiors.',
    trade: 'fashion',
    tags: ['magazine', 'interiors', 'art', 'sharp'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    columns(
      600,
      { gap: 0 },
      [
        1,
        [
          box(
            { padding: [64, 48, 40, 48], gap: 18, justifyContent: 'center' },
            heading('Shop the autumn collection first', title),
            text('Small runs that sell out. Subscribers shop a day before everyone else.', {
              color: soft,
              fontSize: 17,
            }),
            email('Email address', {
              backgroundColor: color('#f3ede400'),
              borderRadius: 0,
              borderColor: ink,
            }),
            submit('Get early access', call),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
      [1, [picture('fashion', { minHeight: 180 })]],
    ),
    cross({ color: ink, backgroundColor: color('#f3ede4'), borderRadius: 0 }),
  ),
  tab(
    'Thank you',
    { ...page, width: 540 },
    picture('fashion', { minHeight: 200 }),
    box(
      { padding: [44, 48, 48, 48], gap: 16 },
      heading('You’re on the list', { ...title, fontSize: 42 }),
      text('The collection opens for you on Thursday at 9 am. We’ll email you the evening before.', {
        color: soft,
        fontSize: 17,
      }),
      done('See the lookbook', call),
    ),
    cross({ color: ink, backgroundColor: color('#f3ede4'), borderRadius: 0 }),
  ),
)
