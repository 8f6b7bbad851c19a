import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#f7fcf9',
  ink: '#13392b',
  soft: '#456457',
  accent: '#1a6b4f',
  onAccent: '#ffffff',
  edge: '#75948a',
  round: 10,
  radius: 16,
}

/** A van next to free shipping for new subscribers. */
export const freeShippingOffer = beside(
  {
    slug: 'free-shipping-offer',
    name: 'Free shipping on your first order',
    description: 'A van, next to free shipping for new subscribers.',
    trade: 'online store',
    tags: ['free shipping', 'delivery', 'welcome', 'first order', 'email'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'delivery',
    headline: 'Free shipping on your first order',
    words: 'Leave your email and the shipping is on us. No minimum.',
    button: 'Ship it for free',
    no: 'I’ll pay for shipping',
    thanks: {
      headline: 'Shipping is on us',
      words: 'Enter this code at checkout.',
      button: 'Start shopping',
      code: 'SHIPFREE',
    },
  },
)
