import { below, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf0',
  ink: '#123c46',
  soft: '#43656d',
  accent: '#c42a4d',
  onAccent: '#ffffff',
  edge: '#76929a',
  round: 999,
  radius: 24,
  title: { fontSize: 44, letterSpacing: -1.2 },
}

/** A beach above a sale of up to half off. */
export const summerSale = below(
  {
    slug: 'summer-sale',
    name: 'Summer sale',
    description: 'A beach above a sale of up to half off.',
    trade: 'fashion',
    tags: ['summer', 'sale', 'discount', 'beach', 'seasonal'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'summer',
    headline: 'Summer sale: up to 50% off',
    words: 'Subscribers shop a day before everyone else.',
    button: 'Let me in early',
    no: 'I’m at the beach',
    thanks: {
      headline: 'You’re in',
      words: 'The early doors open tomorrow at 8. The link is in your inbox.',
      button: 'Look around',
    },
  },
)
