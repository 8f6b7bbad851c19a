import { columns, share, sides } from '../build.ts'
import { line, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#0b4433',
  ink: '#ffffff',
  soft: '#cfe5da',
  accent: '#ffffff',
  onAccent: '#0b4433',
  edge: '#ffffff',
}
const pill = { borderRadius: 999, padding: sides(9, 8), fontSize: 15 }
const plea = 'Help us plant 500 trees in our city. Read why, and sign.'

/** Asks visitors to share a petition. */
export const petition = line(
  {
    slug: 'petition',
    name: 'Petition share bar',
    description: 'One sentence and two share buttons, for causes.',
    trade: 'charity',
    tags: ['share', 'social', 'campaign', 'bar'],
    goal: 'social-shares',
    form_type: 'smart-bar',
    settings: { show_position: 'static', before_show_delay: 3 },
  },
  look,
  {
    badge: '4,182 SIGNED',
    words: 'Help us plant 500 trees. Share our petition.',
    action: columns(
      0,
      { gap: 8 },
      [1.3, [share('facebook', 'Facebook', plea, pill)]],
      [1, [share('x', 'Post', plea, pill)]],
    ),
    thanks: 'Thank you for sharing. Every signature counts.',
    width: 1080,
    actionShare: 1.6,
  },
)
