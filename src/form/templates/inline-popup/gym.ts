import {
  box,
  color,
  columns,
  email,
  heading,
  nameField,
  picture,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const black = color('#16181d')
const volt = color('#d7ff3e')
const pale = color('#c5c9d1')
const page = { width: 720, backgroundColor: black, color: color('#ffffff'), borderRadius: 0 } as const
const title = { fontFamily: 'Helvetica', fontSize: 46, fontWeight: 800, lineHeight: 1, letterSpacing: -1.8 } as const
const call = { backgroundColor: volt, color: black, borderRadius: 0, fontWeight: 800 } as const
const input = {
  backgroundColor: color('#23262d'),
  color: color('#ffffff'),
  borderColor: color('#828894'),
  borderRadius: 0,
}

/** Weights on a diagonal neon background. */
export const gym = template(
  {
    slug: 'gym',
    name: 'Gym free trial',
    description: 'A free trial offer in bold neon.',
    trade: 'gym',
    tags: ['sport', 'fitness', 'trial', 'dark', 'bold'],
    form_type: 'inline-popup',
    settings: { content_width: 720 },
  },
  tab(
    'Sign up',
    page,
    columns(
      560,
      {},
      [
        1.4,
        [
          box(
            { padding: sides(40, 40), gap: 14, justifyContent: 'center' },
            heading('Try us free for a week', title),
            text('Full access to the gym and every class. No card, no commitment.', { color: pale }),
            nameField('First name', input),
            email('Email address', input),
            submit('Start my free week', call),
          ),
        ],
      ],
      [1, [picture('gym', { minHeight: 180 })]],
    ),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(44, 40), gap: 14 },
    heading('You’re in', title),
    text('Give your name at the desk. Your week starts on your first visit.', { color: pale }),
  ),
)
