import { color, columns, emailBelow, heading, sides, submit, tab, template, text } from '../build.ts'

const ink = color('#3d1f14')
const soft = color('#6d4f40')
const page = {
  width: 680,
  padding: sides(36, 40),
  gap: 14,
  backgroundColor: color('#fdeee0'),
  color: ink,
  borderRadius: 18,
} as const
const title = { fontFamily: 'Palatino', fontSize: 32, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.4 } as const
const call = { backgroundColor: color('#a13d1b'), color: color('#ffffff'), borderRadius: 10 }
const input = { borderRadius: 10, borderColor: color('#a07f6c') }
const calendar =
  '<p>Free places this week: <strong>Tuesday 3</strong>, <strong>Thursday 5</strong>, <strong>Saturday 1</strong>.</p>'

/** Words above, and below them whatever your booking service gives you to paste. */
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
    heading('Thursday: dumplings, and the fold that holds', title),
    text('Six people, one stove each, dinner at nine. Leave your address and we keep a stool for you.', {
      color: soft,
    }),
    columns(
      440,
      { gap: 12, alignItems: 'end' },
      [1.7, [emailBelow('Email address', input)]],
      [1, [submit('Keep a stool', { ...call, padding: sides(11, 12) })]],
    ),
  ),
  tab(
    'Thank you',
    page,
    heading('Bring an appetite', title),
    text('We’ll write the day before with the address and what to wear.', { color: soft }),
  ),
)
