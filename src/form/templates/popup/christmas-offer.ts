import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf2',
  ink: '#173a30',
  soft: '#4f6a61',
  accent: '#b3261e',
  onAccent: '#ffffff',
  edge: '#7d8f88',
  round: 999,
  radius: 20,
  title: { fontFamily: 'Georgia', fontWeight: 700 },
}

/** A tree with presents next to 15% off gifts. */
export const christmasOffer = beside(
  {
    slug: 'christmas-offer',
    name: 'Christmas offer',
    description: 'A tree with presents, next to 15% off gifts.',
    trade: 'gift shop',
    tags: ['christmas', 'holiday', 'xmas', 'gift', 'discount', 'winter'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'christmas',
    kicker: 'A PRESENT FOR YOU',
    headline: '15% off your Christmas gifts',
    words: 'Join our list for the gift guide and a code that works on your first order until December 24.',
    button: 'Unwrap my code',
    no: 'I’ve finished my shopping',
    thanks: {
      headline: 'Merry Christmas',
      words: 'Your code takes 15% off everything in your cart.',
      button: 'Find a gift',
      code: 'MERRY15',
    },
  },
)
