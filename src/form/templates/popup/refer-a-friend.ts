import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fbfdf6',
  ink: '#22401f',
  soft: '#4d664a',
  accent: '#276f46',
  onAccent: '#ffffff',
  edge: '#81957a',
  round: 10,
  radius: 18,
}

/** Give $10, get $10. */
export const referAFriend = beside(
  {
    slug: 'refer-a-friend',
    name: 'Refer a friend',
    description: 'Give $10, get $10: a link to share for every subscriber.',
    trade: 'subscription box',
    tags: ['referral', 'refer a friend', 'share', 'word of mouth', 'loyalty'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'friends',
    headline: 'Give $10, get $10',
    words: 'Your friend saves $10 on a first order, and so do you on your next.',
    button: 'Get my link',
    no: 'I don’t share',
    thanks: { headline: 'Your link is on its way', words: 'Send it to as many friends as you like.', button: 'Done' },
  },
  'right',
)
