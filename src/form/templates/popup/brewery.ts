import {
  box,
  color,
  columns,
  consent,
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

const black = color('#15120c')
const malt = color('#f2b21b')
const page = { width: 820, backgroundColor: malt, color: black, borderRadius: 0, shadow: 'large' } as const
const title = { fontFamily: 'Helvetica', fontSize: 56, fontWeight: 800, lineHeight: 1, letterSpacing: -1.8 } as const
const call = { backgroundColor: black, color: malt, borderRadius: 0, fontWeight: 800 } as const
const input = { borderRadius: 0, borderColor: black, borderWidth: 2, backgroundColor: color('#fff7e0'), color: black }

/** A poster from a tap room wall: one color, bold black type. */
export const brewery = template(
  {
    slug: 'brewery',
    name: 'Brewery newsletter',
    description: 'A bold poster design with an age confirmation.',
    trade: 'craft beer',
    tags: ['beer', 'bar', 'poster', 'consent', 'age', 'bold'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    columns(
      600,
      {},
      [1, [picture('brewery', { minHeight: 210 })]],
      [
        1.2,
        [
          box(
            { padding: [56, 44, 36, 36], gap: 16, justifyContent: 'center' },
            heading('New beers, before they run out', title),
            text('Get this week’s tap list every Thursday, and a free half pint on your first visit.', {
              fontSize: 17,
            }),
            email('Email address', input),
            consent('I am of legal drinking age and agree to receive emails.'),
            submit('Send me the tap list', call),
            later('No thanks', { color: black }),
          ),
        ],
      ],
    ),
    cross({ color: black, backgroundColor: malt }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520, padding: [60, 48, 48, 48], gap: 16 },
    heading('Cheers, you’re on the list', title),
    text('The tap list comes on Thursday. Show our email at the bar for your free half.', {
      fontSize: 17,
    }),
    done('See what’s on tap', call),
    cross({ color: black, backgroundColor: malt }),
  ),
)
