import { box, color, columns, cross, done, heading, later, picture, share, tab, template, text } from '../build.ts'

const forest = color('#1d4a31')
const soft = color('#4a6353')
const page = {
  width: 600,
  backgroundColor: color('#fbfdf8'),
  color: forest,
  borderRadius: 16,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [36, 48, 32, 48] as [number, number, number, number], gap: 14 }
const title = { fontFamily: 'Georgia', fontSize: 38, fontWeight: 700, lineHeight: 1.12, letterSpacing: -0.6 } as const
const call = { backgroundColor: forest, color: color('#ffffff'), borderRadius: 10 }
const words = 'For every share a tree is planted on the hill above our town. Mine is in.'

/** A row of trees, one of them a heart. Asks visitors to share. */
export const charity = template(
  {
    slug: 'charity',
    name: 'Charity share',
    description: 'An illustration with three share buttons, for causes.',
    trade: 'charity',
    tags: ['share', 'social', 'campaign', 'nature', 'cause'],
    goal: 'social-shares',
    form_type: 'popup',
    settings: { show_type: 'scroll', trigger_percent: 60 },
  },
  tab(
    'Share',
    page,
    picture('charity', { minHeight: 200 }),
    box(
      body,
      heading('Every share plants one tree', title),
      text('Our sponsors pay for the trees, we plant them. All we need is your share.', {
        color: soft,
      }),
      columns(
        480,
        { gap: 10 },
        [1, [share('facebook', 'Facebook', words, { borderRadius: 10 })]],
        [1, [share('x', 'Post on X', words, { borderRadius: 10 })]],
        [1, [share('pinterest', 'Pinterest', words, { borderRadius: 10 })]],
      ),
      later('No thanks', { color: soft }),
    ),
    cross({ color: forest, backgroundColor: color('#fbfdf8') }),
  ),
  tab(
    'Thank you',
    page,
    picture('charity', { minHeight: 200 }),
    box(
      { ...body, padding: [36, 48, 44, 48] },
      heading('Thank you', title),
      text('Your tree will be planted on Saturday.', { color: soft }),
      done('Read more', call),
    ),
    cross({ color: forest, backgroundColor: color('#fbfdf8') }),
  ),
)
