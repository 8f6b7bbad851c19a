import { countdown } from '../build.ts'
import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#131313',
  ink: '#fff8e6',
  soft: '#c9c2b0',
  accent: '#f5c542',
  onAccent: '#131313',
  edge: '#8a8271',
  round: 4,
  radius: 12,
  title: { fontSize: 50, letterSpacing: -1.5 },
}

/** A bold dark offer with a countdown, for Black Friday week. */
export const blackFriday = beside(
  {
    slug: 'black-friday',
    name: 'Black Friday sale',
    description: 'A bold dark offer with a countdown, for Black Friday week.',
    trade: 'online store',
    tags: ['black friday', 'sale', 'discount', 'countdown', 'holiday', 'dark', 'bfcm'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'black-friday',
    kicker: 'BLACK FRIDAY',
    headline: '30% off everything',
    words: 'Black Friday starts early for our list. Your code works until the clock runs out.',
    middle: [countdown(48, 'UU hh:mm:ss', { fontSize: 22, fontWeight: 700 }, 'Ends in ')],
    button: 'Get my code',
    no: 'No thanks, I’ll pay full price',
    thanks: {
      headline: 'Your code is ready',
      words: 'Enter it at checkout. It works on everything, sale items too.',
      button: 'Start shopping',
      code: 'BLACK30',
    },
  },
)
