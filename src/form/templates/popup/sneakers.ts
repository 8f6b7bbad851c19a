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
  picture,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#16161f')
const page = { width: 800, backgroundColor: color('#ffffff'), color: ink, borderRadius: 24, shadow: 'large' } as const
const soft = color('#55555f')
const title = { fontSize: 50, fontWeight: 800, lineHeight: 0.98, letterSpacing: -2.2 } as const
const call = { backgroundColor: ink, color: color('#ffffff'), borderRadius: 999, fontWeight: 700 } as const

/** For visitors who have shoes in the cart and are about to leave. */
export const sneakers = template(
  {
    slug: 'sneakers',
    name: 'Exit-intent discount',
    description: 'Opens on exit intent with a discount code.',
    trade: 'shoes',
    tags: ['cart', 'exit', 'discount', 'code', 'sport', 'fashion'],
    form_type: 'popup',
    settings: { show_type: 'exit', before_show_delay: 0 },
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
            { padding: [60, 44, 40, 48], gap: 16, justifyContent: 'center' },
            heading('Wait, take 10% off', title),
            text('Your size sells out fast. Get 10% off today, with free returns for 60 days.', {
              color: soft,
              fontSize: 17,
            }),
            email('Email address', { borderRadius: 999, borderColor: color('#7b7b88'), padding: sides(10, 20) }),
            submit('Get my code', call),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
      [1, [picture('sneakers', { minHeight: 200 })]],
    ),
    cross({ color: ink, backgroundColor: color('#ffffff') }),
  ),
  tab(
    'Your code',
    { ...page, width: 500, padding: [56, 44, 44, 44], gap: 16 },
    heading('10% off is yours', title),
    text('Copy the code. It works on everything in your cart until midnight tomorrow.', { color: soft, fontSize: 17 }),
    code('GO10', { borderRadius: 16 }),
    done('Back to my cart', call),
    cross({ color: ink }),
  ),
)
