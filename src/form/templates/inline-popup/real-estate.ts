import {
  box,
  choices,
  color,
  columns,
  emailBelow,
  field,
  heading,
  picture,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#22384a')
const soft = color('#4f6272')
const page = {
  width: 760,
  backgroundColor: color('#ffffff'),
  color: ink,
  borderRadius: 16,
  borderWidth: 1,
  borderColor: color('#cfdbe4'),
  shadow: 'medium',
} as const
const body = { padding: sides(32, 40), gap: 16 }
const title = { fontSize: 32, fontWeight: 800, lineHeight: 1.12, letterSpacing: -0.9 } as const
const call = { backgroundColor: color('#b0413e'), color: color('#ffffff'), borderRadius: 10 }
const input = { borderRadius: 10, borderColor: color('#7b8d9b') }

/** A street of houses, and three questions about the visitor's home. */
export const realEstate = template(
  {
    slug: 'real-estate',
    name: 'Home valuation',
    description: 'Three questions that request a home valuation.',
    trade: 'real estate',
    tags: ['property', 'valuation', 'lead', 'choices', 'fields'],
    form_type: 'inline-popup',
    settings: { content_width: 760 },
  },
  tab(
    'Sign up',
    page,
    picture('houses', { minHeight: 160 }),
    box(
      body,
      heading('What is your home worth today?', title),
      text('Answer three questions and get a free estimate within one business day.', { color: soft }),
      choices('radio', 'kind', 'Property type', ['Apartment', 'House', 'Land']),
      columns(
        520,
        { gap: 14 },
        [1, [field('address', 'Street and number', { style: input, required: true })]],
        [1, [emailBelow('Email address', input)]],
      ),
      submit('Get my free valuation', call),
    ),
  ),
  tab(
    'Thank you',
    page,
    picture('houses', { minHeight: 160 }),
    box(
      { ...body, gap: 12 },
      heading('Thank you', title),
      text('We’ll email your estimate within one business day, with recent sales nearby.', { color: soft }),
    ),
  ),
)
