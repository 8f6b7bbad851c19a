import { color, columns, cross, share, sides, tab, template, text } from '../build.ts'

const pale = color('#ffffff')
const page = {
  width: 2000,
  padding: [10, 64, 10, 20] as [number, number, number, number],
  backgroundColor: color('#0d4f3c'),
  color: pale,
  alignItems: 'center',
  justifyContent: 'center',
} as const
const row = { width: 1120, gap: 12, alignItems: 'center' } as const
const words = { fontWeight: 600, lineHeight: 1.35 } as const
const pill = { borderRadius: 999, padding: sides(9, 8), fontSize: 15 }
const plea = 'Our street wants its trees back. Read why, and sign.'

/** A cause that travels from hand to hand. */
export const petition = template(
  {
    slug: 'petition',
    name: 'Petition share bar',
    description: 'One sentence and three share buttons, for causes.',
    trade: 'charity',
    tags: ['share', 'social', 'campaign', 'bar'],
    goal: 'social-shares',
    form_type: 'smart-bar',
    settings: { bar_size: 68, show_position: 'static', before_show_delay: 3 },
  },
  tab(
    'Bar',
    page,
    columns(
      720,
      row,
      [2.4, [text('4,000 neighbours have signed. Each share brings nine more.', words)]],
      [
        2.2,
        [
          columns(
            0,
            { gap: 8 },
            [1.4, [share('facebook', 'Facebook', plea, pill)]],
            [1, [share('x', 'Post', plea, pill)]],
          ),
        ],
      ],
    ),
    cross({ color: pale }),
  ),
  tab(
    'Thank you',
    page,
    columns(720, row, [1, [text('Thank you. That makes nine more.', { ...words, textAlign: 'center' })]]),
    cross({ color: pale }),
  ),
)
