import { box, color, columns, email, heading, sides, submit, tab, template, text } from '../build.ts'

const ink = color('#1b1b1b')
const soft = color('#595959')
const page = {
  width: 640,
  padding: sides(32, 28),
  gap: 14,
  backgroundColor: color('#ffffff'),
  color: ink,
  borderRadius: 0,
  fontFamily: 'Georgia',
  fontSize: 18,
} as const
const rule = box({ backgroundColor: ink, minHeight: 2 })
const title = { fontSize: 28, fontWeight: 400, lineHeight: 1.2, letterSpacing: -0.4 } as const
const call = { backgroundColor: ink, color: color('#ffffff'), borderRadius: 0, fontFamily: 'Arial', fontSize: 16 }

/** A sentence between two horizontal rules, in the type of the surrounding article. */
export const footnote = template(
  {
    slug: 'footnote',
    name: 'In-article newsletter',
    description: 'A minimal signup between two rules, for articles and blog posts.',
    trade: 'magazine',
    tags: ['blog', 'writing', 'minimal', 'type', 'article'],
    form_type: 'inline-popup',
    settings: { content_width: 640, auto_embed_placement: 60 },
  },
  tab(
    'Sign up',
    page,
    rule,
    heading('Enjoyed this article? Get the next one by email', title),
    text('One essay every two weeks. Free, no spam.', { color: soft }),
    columns(
      420,
      { gap: 10 },
      [1.8, [email('you@example.com', { borderRadius: 0, borderColor: color('#6b6b6b'), fontFamily: 'Arial' })]],
      [1, [submit('Subscribe', { ...call, padding: sides(11, 12) })]],
    ),
    rule,
  ),
  tab(
    'Thank you',
    page,
    rule,
    heading('Thanks for subscribing', title),
    text('We’ll email you the next essay as soon as it’s out.', { color: soft }),
    rule,
  ),
)
