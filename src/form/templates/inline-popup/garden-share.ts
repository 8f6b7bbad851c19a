import { box, color, columns, heading, picture, share, tab, template, text } from '../build.ts'

const green = color('#2c4a23')
const soft = color('#536549')
const page = {
  width: 680,
  backgroundColor: color('#fffbef'),
  color: green,
  borderRadius: 24,
  textAlign: 'center',
} as const
const body = { padding: [28, 40, 8, 40] as [number, number, number, number], gap: 12 }
const title = { fontFamily: 'Georgia', fontSize: 30, fontWeight: 700, lineHeight: 1.18 } as const
const words = 'Ten flowers that bees love and nobody has to water.'

/** A border of flowers below a request to share. */
export const gardenShare = template(
  {
    slug: 'garden-share',
    name: 'Share this article',
    description: 'An illustration with two share buttons, for articles.',
    trade: 'garden',
    tags: ['share', 'social', 'blog', 'nature', 'article'],
    goal: 'social-shares',
    form_type: 'inline-popup',
    settings: { content_width: 680, auto_embed_placement: 90 },
  },
  tab(
    'Share',
    page,
    box(
      body,
      heading('Enjoyed this? Share it', title),
      text('Help more people plant flowers for the bees.', { color: soft }),
      columns(
        420,
        { gap: 10 },
        [1, [share('facebook', 'Share', words, { borderRadius: 999 })]],
        [1, [share('pinterest', 'Pin it', words, { borderRadius: 999 })]],
      ),
    ),
    picture('bees', { minHeight: 150 }),
  ),
  tab(
    'Thank you',
    page,
    box(body, heading('Thanks for sharing', title), text('Every share helps more gardens bloom.', { color: soft })),
    picture('bees', { minHeight: 150 }),
  ),
)
