import { below, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#12062e',
  ink: '#f4eaff',
  soft: '#c3b3e0',
  accent: '#25e6ff',
  onAccent: '#12062e',
  edge: '#8576ad',
  round: 2,
  radius: 4,
  title: { fontSize: 42, fontFamily: 'Courier New' },
}

/** A neon offer for an online-only sale. */
export const cyberMonday = below(
  {
    slug: 'cyber-monday',
    name: 'Cyber Monday code',
    description: 'A neon offer for an online-only sale.',
    trade: 'electronics',
    tags: ['cyber monday', 'sale', 'discount', 'neon', 'dark', 'bfcm', 'tech'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'cyber',
    headline: 'Cyber Monday: 25% off',
    words: 'Online only, until midnight. We send the code to your inbox right now.',
    button: 'Send me the code',
    no: 'Maybe next year',
    thanks: {
      headline: 'Code unlocked',
      words: 'Use it before midnight tonight.',
      button: 'Go to the deals',
      code: 'CYBER25',
    },
  },
)
