import {
  color,
  columns,
  cross,
  done,
  email,
  emblem,
  heading,
  later,
  template,
  sides,
  submit,
  tab,
  text,
} from '../build.ts'

const ink = color('#1a1a1a')
const soft = color('#55524c')
const page = {
  width: 560,
  padding: [52, 56, 40, 56] as [number, number, number, number],
  gap: 18,
  backgroundColor: color('#ffffff'),
  color: ink,
  borderRadius: 6,
  shadow: 'large',
  fontFamily: 'Georgia',
  fontSize: 18,
} as const
const title = { fontSize: 40, fontWeight: 400, lineHeight: 1.12, letterSpacing: -0.8 } as const
const sans = { fontFamily: 'Arial', fontSize: 16 }
const call = { ...sans, backgroundColor: ink, color: color('#ffffff'), borderRadius: 4 }

/** Like a page of a good book: the only image is a small sun, and field and button are in one line. */
export const newsletter = template(
  {
    slug: 'newsletter',
    name: 'Simple newsletter',
    description: 'Text only, for writers, podcasts, and studios.',
    trade: 'newsletter',
    tags: ['writing', 'blog', 'type'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    emblem('newsletter', { width: 72, minHeight: 60 }),
    heading('One good idea, every Sunday morning', title),
    text('A short email on work and attention. Three minutes to read, free.', { color: soft }),
    columns(
      400,
      { gap: 10, alignItems: 'start' },
      [1.9, [email('you@example.com', { ...sans, borderRadius: 4, borderColor: color('#77736b') })]],
      [1, [submit('Subscribe', { ...call, padding: sides(11, 12) })]],
    ),
    later('No thanks', { ...sans, fontSize: 14, color: soft, textAlign: 'left' }),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    emblem('newsletter', { width: 72, minHeight: 60 }),
    heading('See you on Sunday', title),
    text('The latest issue is on its way. If you can’t find it, check your spam folder.', {
      color: soft,
    }),
    done('Keep reading', call),
    cross({ color: ink }),
  ),
)
