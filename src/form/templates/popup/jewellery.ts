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
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const night = color('#0d1730')
const gold = color('#e7c78c')
const pale = color('#c3cbdc')
const page = { width: 820, backgroundColor: night, color: color('#ffffff'), borderRadius: 0, shadow: 'large' } as const
const title = { fontFamily: 'Didot', fontSize: 46, fontWeight: 400, lineHeight: 1.08, letterSpacing: -0.8 } as const
const call = { backgroundColor: gold, color: night, borderRadius: 0, letterSpacing: 0.8 }
const input = {
  backgroundColor: color('#0d173000'),
  color: color('#ffffff'),
  borderColor: color('#8c97b3'),
  borderRadius: 0,
}

/** Midnight and gold, with a ring that catches the light. */
export const jewellery = template(
  {
    slug: 'jewellery',
    name: 'Jewelry newsletter',
    description: 'Dark blue and gold, for jewelry and luxury brands.',
    trade: 'jewellery',
    tags: ['luxury', 'gift', 'dark', 'elegant'],
    form_type: 'popup',
    settings: { before_show_delay: 12 },
  },
  tab(
    'Sign up',
    page,
    columns(
      600,
      {},
      [
        1.15,
        [
          box(
            { padding: [68, 56, 44, 56], gap: 20, justifyContent: 'center' },
            text('By invitation', { color: gold, fontSize: 14, letterSpacing: 1.2 }),
            heading('See the winter collection first', title),
            text('Twelve rings, cut by hand in our workshop. Subscribers shop one day early.', {
              color: pale,
            }),
            email('Email address', input),
            submit('Get early access', call),
            later('No thanks', { color: pale }),
          ),
        ],
      ],
      [1, [picture('jewellery', { minHeight: 210 })]],
    ),
    cross({ color: gold, backgroundColor: night }),
  ),
  tab(
    'Thank you',
    { ...page, width: 540 },
    picture('jewellery', { minHeight: 200 }),
    box(
      { padding: [44, 56, 52, 56], gap: 18 },
      heading('You’re invited', { ...title, fontSize: 40 }),
      text('We’ll email your invitation the evening before the collection opens.', { color: pale }),
      done('Shop the collection', call),
    ),
    cross({ color: gold, backgroundColor: night }),
  ),
)
