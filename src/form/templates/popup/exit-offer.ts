import { type Look, plain } from '../layouts.ts'

const look: Look = {
  paper: '#ffffff',
  ink: '#141414',
  soft: '#595959',
  accent: '#141414',
  onAccent: '#ffffff',
  edge: '#767676',
  round: 0,
  radius: 0,
  title: { fontSize: 54, letterSpacing: -2, lineHeight: 1 },
}

/** Large plain type when a visitor is about to leave. */
export const exitOffer = plain(
  {
    slug: 'exit-offer',
    name: 'Exit offer',
    description: 'Large plain type as someone is about to leave.',
    trade: 'fashion',
    tags: ['exit intent', 'discount', 'minimal', 'typography', 'last chance'],
    form_type: 'popup',
    settings: { show_type: 'exit' },
  },
  look,
  {
    headline: 'Wait. Take 15% off.',
    words: 'One code for your order today. It takes ten seconds.',
    button: 'Get my 15%',
    no: 'Leave anyway',
    thanks: {
      headline: 'Good call',
      words: 'Your code works for the next 24 hours.',
      button: 'Back to my cart',
      code: 'STAY15',
    },
  },
)
