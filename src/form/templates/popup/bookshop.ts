import {
  box,
  choices,
  color,
  cross,
  done,
  emailBelow,
  heading,
  later,
  picture,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#22313a')
const soft = color('#54626a')
const red = color('#b3343f')
const page = { width: 560, backgroundColor: color('#fffaf0'), color: ink, borderRadius: 12, shadow: 'large' } as const
const body = { padding: [36, 44, 32, 44] as [number, number, number, number], gap: 16 }
const title = { fontFamily: 'Georgia', fontSize: 34, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.4 } as const
const call = { backgroundColor: red, color: color('#ffffff'), borderRadius: 8 }

/** A shelf with a cat on it, and a question that makes the letters better. */
export const bookshop = template(
  {
    slug: 'bookshop',
    name: 'Bookshop newsletter',
    description: 'A newsletter signup with a choice of interests.',
    trade: 'bookshop',
    tags: ['books', 'reading', 'choices', 'interests', 'picture'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    picture('bookshop', { minHeight: 200 }),
    box(
      body,
      heading('What should we put aside for you?', title),
      text('Once a month our booksellers write down what kept them awake. Pick your shelves.', { color: soft }),
      choices('checkboxGroup', 'shelves', 'Your shelves', ['Novels', 'Crime', 'Essays', 'Cooking', 'For children']),
      emailBelow('Email address', { borderRadius: 8, borderColor: color('#7b868c') }, 'you@example.com'),
      submit('Keep me a good one', call),
      later('I have a pile at home', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf0') }),
  ),
  tab(
    'Thank you',
    page,
    picture('bookshop', { minHeight: 200 }),
    box(
      { ...body, padding: [36, 44, 44, 44] },
      heading('The cat has noted it down', title),
      text('Your first letter arrives on the first Friday. Show it at the till and the bookmark is on us.', {
        color: soft,
      }),
      done('Back to the shelves', call),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf0') }),
  ),
)
