import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#0f1930',
  ink: '#fbf3df',
  soft: '#c6bfa9',
  accent: '#dcb45c',
  onAccent: '#0f1930',
  edge: '#8a8672',
  round: 4,
  radius: 8,
  title: { fontFamily: 'Georgia', fontWeight: 400 },
}

/** A golden card for your best customers. */
export const vipClub = beside(
  {
    slug: 'vip-club',
    name: 'VIP club',
    description: 'A golden card for your best customers.',
    trade: 'luxury goods',
    tags: ['loyalty', 'vip', 'members', 'rewards', 'exclusive', 'elegant'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'vip',
    kicker: 'MEMBERS CLUB',
    headline: 'By invitation',
    words: 'Members see new pieces first, shop private sales and never pay for shipping.',
    button: 'Become a member',
    no: 'Not for me',
    thanks: {
      headline: 'Welcome to the club',
      words: 'Your membership starts now. The first invitation is in your inbox.',
      button: 'Enter',
    },
  },
)
