import {
  box,
  color,
  columns,
  consent,
  emailBelow,
  heading,
  picture,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const navy = color('#1c2b3a')
const soft = color('#4d5863')
const brass = color('#7a5a16')
const page = {
  width: 720,
  backgroundColor: color('#f4f1ea'),
  color: navy,
  borderRadius: 4,
  borderWidth: 1,
  borderColor: color('#d5cdbb'),
} as const
const title = { fontFamily: 'Georgia', fontSize: 28, fontWeight: 700, lineHeight: 1.2 } as const
const call = { backgroundColor: navy, color: color('#ffffff'), borderRadius: 2 }
const input = { borderRadius: 2, borderColor: color('#7d8590') }

/** A sober design: a guide in return for an email address. */
export const lawOffice = template(
  {
    slug: 'law-office',
    name: 'Free guide download',
    description: 'A guide in exchange for an email, with consent text.',
    trade: 'law office',
    tags: ['download', 'guide', 'consulting', 'consent', 'serious'],
    form_type: 'inline-popup',
    settings: { content_width: 720, auto_embed_placement: 40 },
  },
  tab(
    'Sign up',
    page,
    columns(
      560,
      {},
      [1, [picture('law', { minHeight: 220 })]],
      [
        1.5,
        [
          box(
            { padding: sides(32, 36), gap: 12, justifyContent: 'center' },
            text('Free guide, 18 pages', { color: brass, fontSize: 14, fontWeight: 600 }),
            heading('Starting a company: the legal guide', title),
            text('The seven contract clauses every founder should know, in plain words.', { color: soft }),
            emailBelow('Email address', input, 'you@company.com'),
            consent('I agree to receive emails about company law. I can unsubscribe anytime.', { color: soft }),
            submit('Get the free guide', call),
          ),
        ],
      ],
    ),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(40, 36), gap: 12 },
    heading('On its way', title),
    text('Questions about it? Just reply to our email, a lawyer reads it.', { color: soft }),
  ),
)
