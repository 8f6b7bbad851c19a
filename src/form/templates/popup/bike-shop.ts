import {
  box,
  code,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  nameField,
  picture,
  template,
  submit,
  tab,
  text,
} from '../build.ts'

const night = color('#101418')
const lime = color('#c8f03c')
const grey = color('#b4bec8')
const page = { width: 840, backgroundColor: night, color: color('#ffffff'), borderRadius: 16, shadow: 'large' } as const
const title = { fontSize: 42, fontWeight: 800, lineHeight: 1.05, letterSpacing: -1.2 } as const
const call = { backgroundColor: lime, color: night, borderRadius: 8, fontWeight: 700 } as const
const field = {
  backgroundColor: color('#1c2228'),
  color: color('#ffffff'),
  borderColor: color('#6f7a85'),
  borderRadius: 8,
}

/** Dark, with one bright color: text to the left, a wheel rolling out to the right. */
export const bikeShop = template(
  {
    slug: 'bike-shop',
    name: 'Bike shop discount',
    description: 'A dark design with one bright color, for sports and outdoor shops.',
    trade: 'bikes',
    tags: ['sport', 'workshop', 'discount', 'dark'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    columns(
      600,
      { gap: 0 },
      [
        1.2,
        [
          box(
            { padding: [52, 44, 36, 44], gap: 14, justifyContent: 'center' },
            heading('Your spring service, 20% off', title),
            text('Book before the season starts and save. We’ll send the code and our favorite routes.', {
              color: grey,
            }),
            columns(380, { gap: 10 }, [1, [nameField('First name', field)]], [1.5, [email('Email address', field)]]),
            submit('Get the code', call),
            later('Maybe later', { color: grey }),
          ),
        ],
      ],
      [1, [picture('bike-shop', { minHeight: 170 })]],
    ),
    cross({ color: color('#ffffff'), backgroundColor: night }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520 },
    picture('bike-shop', { minHeight: 180 }),
    box(
      { padding: [36, 44, 44, 44], gap: 14 },
      heading('See you at the workshop', title),
      text('Show this code when you drop off your bike, or enter it when you book.', { color: grey }),
      code('SPRING20'),
      done('Keep shopping', call),
    ),
    cross({ color: color('#ffffff'), backgroundColor: night }),
  ),
)
