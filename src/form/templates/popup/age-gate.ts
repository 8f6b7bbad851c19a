import { box, color, go, heading, later, tab, template, text } from '../build.ts'

const ink = color('#f6efe3')
const soft = color('#c9bda9')
const amber = color('#e0a33b')
const page = { width: 460, backgroundColor: color('#1d1712'), color: ink, borderRadius: 4, shadow: 'large' } as const
const body = { padding: [48, 44, 40, 44] as [number, number, number, number], gap: 14, textAlign: 'center' } as const
const title = { fontFamily: 'Georgia', fontSize: 34, fontWeight: 400, lineHeight: 1.15 } as const
const small = { fontSize: 13, fontWeight: 700, letterSpacing: 2, color: amber } as const
const yes = { backgroundColor: amber, color: color('#1d1712'), borderRadius: 4 }
const no = { color: ink, borderColor: soft, borderRadius: 4 }

/** A single question before the shop. It stays until it is answered, and is asked only once. */
export const ageGate = template(
  {
    slug: 'age-gate',
    name: 'Age gate',
    description: 'Asks for age once and redirects visitors who are too young.',
    trade: 'distillery',
    tags: ['age gate', 'age', 'verification', 'alcohol', 'dark', 'button'],
    goal: 'call-to-action',
    form_type: 'popup',
    settings: { show_type: 'delay', before_show_delay: 0, popup_mode: 'strict', shows_from_search: true },
  },
  tab(
    'Question',
    page,
    box(
      body,
      text('SINCE 1874', small),
      heading('Are you of legal drinking age?', title),
      text('What we distil is for grown-ups. Please tell us before you come in.', { color: soft }),
      { ...later('Yes, I am', { ...yes, fontSize: 16 }), look: 'filled' },
      { ...go('No, not yet', no, 'https://en.wikipedia.org/wiki/Herbal_tea'), look: 'outline' },
    ),
  ),
  tab(
    'Thank you',
    page,
    box(
      body,
      text('SINCE 1874', small),
      heading('Welcome', title),
      text('Thank you. Please enjoy responsibly.', { color: soft }),
      { ...later('Enter the shop', { ...yes, fontSize: 16 }), look: 'filled' },
    ),
  ),
)
