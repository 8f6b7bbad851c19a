import { below, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#181433',
  ink: '#fbf4ff',
  soft: '#c8bfe0',
  accent: '#ffd166',
  onAccent: '#181433',
  edge: '#8980a8',
  round: 10,
  radius: 20,
  title: { fontFamily: 'Georgia', fontWeight: 700 },
}

/** Fireworks over a fresh-start offer. */
export const newYearSale = below(
  {
    slug: 'new-year-sale',
    name: 'New Year sale',
    description: 'Fireworks over a fresh-start offer.',
    trade: 'online store',
    tags: ['new year', 'sale', 'discount', 'holiday', 'january'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'new-year',
    headline: 'New year, 20% less',
    words: 'Start the year with something you’ve had your eye on. One code, everything in the store, until January 7.',
    button: 'Get 20% off',
    no: 'I’m sticking to my resolution',
    thanks: {
      headline: 'Happy New Year',
      words: 'Enter this code at checkout.',
      button: 'Start shopping',
      code: 'NEWYEAR20',
    },
  },
)
