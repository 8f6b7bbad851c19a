import { email, submit } from '../build.ts'
import { type Look, plain, stylesOf } from '../layouts.ts'

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

const { input, call } = stylesOf(look)

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
    headline: 'Get early access',
    words: 'We launch this spring. Join the waitlist: the first 500 people get three months free.',
    kicker: 'COMING SOON',
    fields: [email('Email address', { ...input, width: 440 })],
    button: 'Join the waitlist',
    action: submit('Join the waitlist', { ...call, width: 440 }),
    no: 'No thanks',
    thanks: {
      headline: 'You’re in line',
      words: 'We’ll email you as soon as it’s your turn.',
      button: 'Visit the site',
    },
  },
  {
    padding: [80, 24, 60, 24] as [number, number, number, number],
    gap: 18,
    justifyContent: 'center',
    alignItems: 'center',
  },
)
