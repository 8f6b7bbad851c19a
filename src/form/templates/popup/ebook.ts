import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf5',
  ink: '#4a2318',
  soft: '#75503f',
  accent: '#a8341f',
  onAccent: '#ffffff',
  edge: '#a08070',
  round: 6,
  radius: 10,
  title: { fontFamily: 'Georgia', fontWeight: 700 },
}

/** A guide in return for an email address. */
export const ebook = beside(
  {
    slug: 'ebook',
    name: 'E-book download',
    description: 'A guide in return for an address.',
    trade: 'coaching',
    tags: ['e-book', 'ebook', 'guide', 'pdf', 'lead magnet', 'download'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'ebook',
    kicker: 'FREE E-BOOK',
    headline: 'The 7-day plan to better sleep',
    words: '32 pages, no jargon, one small change a day. Free for subscribers.',
    button: 'Send me the book',
    no: 'I sleep just fine',
    thanks: {
      headline: 'On its way',
      words: 'Check your inbox for the book. Day one starts tonight.',
      button: 'Back to the page',
    },
  },
)
