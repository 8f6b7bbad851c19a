import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#f6fafc',
  ink: '#14303f',
  soft: '#47616e',
  accent: '#24506b',
  onAccent: '#ffffff',
  edge: '#75899a',
  round: 8,
  radius: 12,
}

/** A friendly offer for Father’s Day gifts. */
export const fathersDay = beside(
  {
    slug: 'fathers-day',
    name: 'Father’s Day offer',
    description: 'A friendly offer for Father’s Day gifts.',
    trade: 'men’s goods',
    tags: ['fathers day', 'dad', 'gift', 'holiday', 'june'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'fathers-day',
    headline: 'Something better than socks',
    words: '15% off gifts for dads who say they don’t need anything.',
    button: 'Get 15% off',
    no: 'He really wants socks',
    thanks: {
      headline: 'Good choice',
      words: 'Enter this code at checkout.',
      button: 'Shop gifts for dad',
      code: 'DAD15',
    },
  },
)
