import {
  box,
  code,
  color,
  columns,
  consent,
  cross,
  done,
  email,
  emblem,
  heading,
  later,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const wine = color('#6d1f3a')
const ink = color('#2b1a20')
const soft = color('#6a565c')
const page = {
  width: 500,
  padding: [48, 52, 36, 52] as [number, number, number, number],
  gap: 16,
  backgroundColor: color('#fbf7f2'),
  color: ink,
  borderRadius: 2,
  borderWidth: 1,
  borderColor: color('#d9c8b4'),
  shadow: 'large',
  textAlign: 'center',
  fontFamily: 'Garamond',
  fontSize: 18,
} as const
const title = { fontSize: 40, fontWeight: 400, lineHeight: 1.1, letterSpacing: -0.5 } as const
const call = { backgroundColor: wine, color: color('#ffffff'), borderRadius: 2, letterSpacing: 0.6 }
const centered = columns(0, { width: 84 }, [1, [emblem('winery')]])

/** Styled like a wine label: cream paper, a grape, one deep red, and a checkbox that confirms the visitor's age. */
export const winery = template(
  {
    slug: 'winery',
    name: 'Winery newsletter',
    description: 'A wine label design with an age checkbox.',
    trade: 'winery',
    tags: ['wine', 'food', 'consent', 'age', 'classic'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    { ...page, alignItems: 'stretch' },
    box({ alignItems: 'center' }, centered),
    heading('15% off your first case', title),
    text('Join our list for your code, and first pick of small lots and new vintages.', { color: soft }),
    email('Email address', { textAlign: 'center', borderRadius: 2, borderColor: color('#8f7c70') }),
    consent('I am of legal drinking age and agree to receive emails.', { color: soft }),
    submit('Get 15% off', call),
    later('No thanks', { color: soft }),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    box({ alignItems: 'center' }, centered),
    heading('Welcome to the cellar', title),
    text('Here is your code for 15% off any case of six or more.', { color: soft }),
    code('CELLAR15'),
    done('Shop wines', call),
    cross({ color: ink }),
  ),
)
