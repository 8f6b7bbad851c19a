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

const ink = color('#263038')
const soft = color('#525d64')
const page = { width: 720, backgroundColor: color('#faf7f0'), color: ink, borderRadius: 6, shadow: 'large' } as const
const title = {
  fontFamily: 'Trebuchet MS',
  fontSize: 34,
  fontWeight: 800,
  lineHeight: 1.1,
  letterSpacing: -0.8,
} as const
const call = { backgroundColor: color('#b83a1c'), color: color('#ffffff'), borderRadius: 4, fontWeight: 700 } as const

/** A restock alert for a product that is sold out for now. */
export const hardware = template(
  {
    slug: 'hardware',
    name: 'Restock alert',
    description: 'Opens from a link on sold-out products.',
    trade: 'hardware',
    tags: ['tools', 'stock', 'notify', 'click', 'diy'],
    form_type: 'click-trigger-popup',
    settings: { click_triggers: ['[data-notify]', '.sold-out'] },
  },
  tab(
    'Sign up',
    page,
    columns(
      560,
      {},
      [1, [picture('hardware', { minHeight: 190 })]],
      [
        1.35,
        [
          box(
            { padding: [52, 40, 32, 40], gap: 14, justifyContent: 'center' },
            heading('Get notified when it’s back', title),
            text('This item is sold out. Leave your email and we’ll let you know as soon as it’s in stock.', {
              color: soft,
            }),
            email('you@example.com', { borderRadius: 4, borderColor: color('#7c858b') }),
            submit('Notify me', call),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
    ),
    cross({ color: ink, backgroundColor: color('#faf7f0') }),
  ),
  tab(
    'Thank you',
    { ...page, width: 500, padding: [52, 44, 44, 44], gap: 14 },
    heading('You’re on the list', title),
    text('We’ll email you once, as soon as it’s back.', { color: soft }),
    done('Keep shopping', call),
    cross({ color: ink }),
  ),
)
