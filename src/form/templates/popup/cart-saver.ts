import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#faf8ff',
  ink: '#2b2059',
  soft: '#585080',
  accent: '#4a379d',
  onAccent: '#ffffff',
  edge: '#8179ab',
  round: 12,
  radius: 20,
}

/** Offers to save the cart by email when a visitor is about to leave. */
export const cartSaver = beside(
  {
    slug: 'cart-saver',
    name: 'Cart saver',
    description: 'Offers to save a cart by email when someone is about to leave.',
    trade: 'online store',
    tags: ['abandoned cart', 'exit intent', 'cart', 'recover', 'email', 'save'],
    form_type: 'popup',
    settings: { show_type: 'exit' },
  },
  look,
  {
    picture: 'cart',
    headline: 'Still thinking about it?',
    words: 'We’ll keep your cart and email you a link to it, on any device.',
    button: 'Email me my cart',
    no: 'Don’t save it',
    thanks: {
      headline: 'Your cart is safe',
      words: 'The link is in your inbox. Items can sell out, so come back soon.',
      button: 'Keep shopping',
    },
  },
)
