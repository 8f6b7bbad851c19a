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

/** A poster on the wall of the tap room: one color, black type, no half measures. */
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
            heading('Small batch. Short notice.', title),
            text(
              'New kegs go on when they’re ready, and off when they’re dry. Get the tap list on Thursdays at four.',
              {
                fontSize: 17,
              },
            ),
            email('Email address', input),
            consent('I am of drinking age, and you may write to me.'),
            submit('Pour me in', call),
            later('Still water, please', { color: black }),
          ),
        ],
      ],
    ),
    cross({ color: black, backgroundColor: malt }),
  ),
  tab(
    'Thank you',
    { ...page, width: 520, padding: [60, 48, 48, 48], gap: 16 },
    heading('Cheers. You’re in.', title),
    text('Thursday, four o’clock. The first ten at the bar who say “short notice” get a half on the house.', {
      fontSize: 17,
    }),
    done('What’s on now?', call),
    cross({ color: black, backgroundColor: malt }),
  ),
)
