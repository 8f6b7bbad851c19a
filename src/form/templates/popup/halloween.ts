import { below, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#221036',
  ink: '#fff1df',
  soft: '#d3bfdc',
  accent: '#ff9e3d',
  onAccent: '#221036',
  edge: '#927da3',
  round: 8,
  radius: 16,
}

/** Pumpkins above a treat for subscribers. */
export const halloween = below(
  {
    slug: 'halloween',
    name: 'Halloween treat',
    description: 'Pumpkins above a treat for subscribers.',
    trade: 'costumes and candy',
    tags: ['halloween', 'october', 'holiday', 'discount', 'fun', 'spooky'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'halloween',
    headline: 'Trick or 13% off?',
    words: 'Pick the treat: a code for your whole order, until October 31.',
    button: 'I’ll take the treat',
    no: 'Trick, please',
    thanks: {
      headline: 'No tricks',
      words: 'Your treat works at checkout.',
      button: 'Back to the shop',
      code: 'TREAT13',
    },
  },
)
