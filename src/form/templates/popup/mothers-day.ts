import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf5',
  ink: '#3d2a2a',
  soft: '#6e5656',
  accent: '#b8324d',
  onAccent: '#ffffff',
  edge: '#9a8080',
  round: 999,
  radius: 20,
  title: { fontFamily: 'Palatino', fontWeight: 600 },
}

/** A bouquet next to 10% off and a timely reminder. */
export const mothersDay = beside(
  {
    slug: 'mothers-day',
    name: 'Mother’s Day offer',
    description: 'A bouquet beside 10% off and a reminder in time.',
    trade: 'flowers and gifts',
    tags: ['mothers day', 'mom', 'gift', 'flowers', 'spring', 'holiday'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'tulips',
    headline: 'Make her day',
    words: '10% off gifts she’ll love, and a reminder in time for delivery.',
    button: 'Get 10% off',
    no: 'I already have a gift',
    thanks: {
      headline: 'She’ll love it',
      words: 'Your code works until Mother’s Day.',
      button: 'Choose a gift',
      code: 'MOM10',
    },
  },
  'right',
)
