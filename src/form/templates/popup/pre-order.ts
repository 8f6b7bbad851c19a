import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#191c38',
  ink: '#f5f3ff',
  soft: '#c2bde0',
  accent: '#c4b5fd',
  onAccent: '#191c38',
  edge: '#8681ab',
  round: 12,
  radius: 20,
}

/** A product in the spotlight, for a product that isn't released yet. */
export const preOrder = beside(
  {
    slug: 'pre-order',
    name: 'Pre-order launch',
    description: 'A product in the spotlight, for what is not out yet.',
    trade: 'electronics',
    tags: ['pre-order', 'launch', 'coming soon', 'new product', 'tech', 'dark'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'headphones',
    kicker: 'COMING SOON',
    headline: 'Be first to hear it',
    words: 'Pre-orders open May 2. Subscribers get a day’s head start and free engraving.',
    button: 'Notify me',
    no: 'I’ll wait for reviews',
    thanks: {
      headline: 'You’re on the list',
      words: 'We’ll email you a day before everyone else.',
      button: 'See the details',
    },
  },
)
