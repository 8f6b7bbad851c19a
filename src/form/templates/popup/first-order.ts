import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf7',
  ink: '#51231c',
  soft: '#7a4f46',
  accent: '#b83a28',
  onAccent: '#ffffff',
  edge: '#a88076',
  round: 12,
  radius: 20,
}

/** The classic welcome offer: an email for 10% off. */
export const firstOrder = beside(
  {
    slug: 'first-order',
    name: '10% off your first order',
    description: 'The classic welcome offer: an email for 10% off.',
    trade: 'online store',
    tags: ['welcome', 'first order', 'discount', '10%', 'new customers', 'email'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'present',
    headline: '10% off your first order',
    words: 'Join our list for new arrivals and offers. We write about once a week.',
    button: 'Get 10% off',
    no: 'No thanks',
    thanks: {
      headline: 'Welcome',
      words: 'Here is 10% off your first order.',
      button: 'Start shopping',
      code: 'WELCOME10',
    },
  },
)
