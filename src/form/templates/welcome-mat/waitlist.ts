import { type Look, plain } from '../layouts.ts'

const look: Look = {
  paper: '#0c4a3a',
  ink: '#f2fbf6',
  soft: '#c3ded2',
  accent: '#f4d06f',
  onAccent: '#0c3a2e',
  edge: '#86ab9d',
  round: 999,
  radius: 22,
  title: { fontSize: 60, letterSpacing: -1.8 },
}

/** A full-page waitlist for a launch. */
export const waitlist = plain(
  {
    slug: 'waitlist',
    name: 'Waitlist',
    description: 'A full-page waitlist for a launch.',
    trade: 'software',
    tags: ['waitlist', 'launch', 'coming soon', 'early access', 'startup'],
    form_type: 'welcome-mat',
  },
  look,
  {
    headline: 'Something good is almost ready',
    words: 'Join the waitlist. The first 500 people get three months for free.',
    button: 'Join the waitlist',
    no: 'Just looking',
    thanks: {
      headline: 'You’re in line',
      words: 'We’ll write when it’s your turn. Tell a friend to move up.',
      button: 'Look around',
    },
  },
  {
    padding: [80, 24, 60, 24] as [number, number, number, number],
    gap: 18,
    justifyContent: 'center',
    alignItems: 'center',
  },
)
