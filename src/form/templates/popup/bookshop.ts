import {
  box,
  choices,
  code,
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

/** A shelf with a cat on it, and a question that makes the emails more relevant. */
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
      heading('Books picked for you, every month', title),
      text('Our booksellers’ favorites, and 10% off your next book. What do you like to read?', { color: soft }),
      choices('checkboxGroup', 'shelves', 'I like', ['Novels', 'Crime', 'Non-fiction', 'Cooking', 'Children’s books']),
      emailBelow('Email address', { borderRadius: 8, borderColor: color('#7b868c') }, 'you@example.com'),
      submit('Get my picks and 10% off', call),
      later('No thanks', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf0') }),
  ),
  tab(
    'Thank you',
    page,
    picture('bookshop', { minHeight: 200 }),
    box(
      { ...body, padding: [36, 44, 44, 44] },
      heading('Happy reading', title),
      text('Here is your code for 10% off your next book.', { color: soft }),
      code('READ10'),
      done('Browse books', call),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf0') }),
  ),
)
