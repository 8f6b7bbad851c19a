import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fff5f6',
  ink: '#5a1029',
  soft: '#7d4456',
  accent: '#c41f49',
  onAccent: '#ffffff',
  edge: '#b07a88',
  round: 999,
  radius: 24,
  title: { fontFamily: 'Georgia', fontWeight: 700 },
}

/** A letter full of hearts, with free gift wrapping. */
export const valentinesDay = beside(
  {
    slug: 'valentines-day',
    name: 'Valentine’s Day gifts',
    description: 'A letter full of hearts, with free gift wrapping.',
    trade: 'jewelry and gifts',
    tags: ['valentines', 'valentine', 'love', 'gift', 'holiday', 'february'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'valentines',
    headline: 'Made for someone you love',
    words: 'Get our Valentine’s gift guide and free gift wrapping on your order until February 14.',
    button: 'Send me the guide',
    no: 'I’m single and happy',
    thanks: {
      headline: 'With love',
      words: 'Your order is wrapped for free with this code.',
      button: 'See the gifts',
      code: 'LOVEWRAP',
    },
  },
)
