import { color, columns, emailBelow, heading, picture, sides, submit, tab, template, text } from '../build.ts'

const ink = color('#3d1f14')
const soft = color('#6d4f40')
const page = {
  width: 680,
  backgroundColor: color('#fdeee0'),
  color: ink,
  borderRadius: 18,
} as const
const title = { fontFamily: 'Palatino', fontSize: 32, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.4 } as const
const call = { backgroundColor: color('#a13d1b'), color: color('#ffffff'), borderRadius: 10 }
const input = { borderRadius: 10, borderColor: color('#a07f6c') }
const calendar =
  '<p>Free places this week: <strong>Tuesday 3</strong>, <strong>Thursday 5</strong>, <strong>Saturday 1</strong>.</p>'

/** Text above, and below it the widget code of your booking service. */
export const cookingClass = template(
  {
    slug: 'cooking-class',
    name: 'Class booking',
    description: 'A signup card next to your own booking widget or map.',
    trade: 'cooking school',
    tags: ['custom', 'code', 'booking', 'class', 'food'],
    goal: 'custom',
    form_type: 'inline-popup',
    settings: { content_width: 680, advanced_form: calendar },
  },
  tab(
    'Sign up',
    page,
    columns(
      560,
      { gap: 0 },
      [1, [picture('recipes', { minHeight: 170 })]],
      [
        1.7,
        [
          heading('Learn to make dumplings', title),
          text('Thursday, 7 pm. Six people, dinner included. Leave your email to reserve a place.', { color: soft }),
          emailBelow('Email address', input),
          submit('Reserve my place', call),
        ],
        { padding: [32, 36, 36, 36], gap: 14 },
      ],
    ),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(36, 40), gap: 14 },
    heading('Your place is reserved', title),
    text('We’ll email you the address and what to bring the day before.', { color: soft }),
  ),
)
