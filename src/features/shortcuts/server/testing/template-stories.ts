import { mug, type Shopper } from './shoppers.ts'

const hour = 3_600_000
const day = 24 * hour
/** Milliseconds from the start at 10 in the morning until midnight. Inactive days are calendar days. */
const midnight = 14 * hour

/** An email that a template sends. */
interface ExpectedMail {
  /** Milliseconds after the previous email, or after the event that started the automation. */
  readonly after: number
  /** The possible subjects: the email's own and those it is tested against. */
  readonly subjects: readonly string[]
  /** Data of the reader's own that the email shows: their product, or the contents of their cart. */
  readonly shows?: string
  /** Prefix of the code in the email. */
  readonly code?: string
  /** The email repeats the prize won in the form, or shows this text to readers who won nothing. */
  readonly noPrize?: string
  readonly button: string
  /** Target of the button; the store if omitted. */
  readonly to?: string
}

/** How a test runs a template, from its first event to its goal. */
export interface TemplateStory {
  /** A form that is submitted first: its fields in addition to the email, and the prefix of the code it shows. */
  readonly form?: { readonly id: string; readonly fields?: (now: number) => object; readonly code?: string }
  /** Makes a person enter the automation, in addition to the form. */
  readonly begin?: (shopper: Shopper) => Promise<void>
  /** The store's change that follows. */
  readonly news?: (record: Tell) => Promise<void>
  readonly mails: readonly ExpectedMail[]
  /** Makes the emails stop; an order if omitted. */
  readonly stop?: (shopper: Shopper) => Promise<void>
  /** A tag that reaches the goal, added by the buttons of the emails; if omitted, an order reaches it. */
  readonly goalTag?: string
  /** Whether the order that reaches the goal starts the automation again. */
  readonly beginsAnew?: boolean
  /** Whether the event that stops the emails also keeps people from entering. */
  readonly stopsEntering?: boolean
}

/** Reports a change of the mug. */
type Tell = (change: object) => Promise<void>

const cart = 'https://shop.example/cart/rebuild?items=m1%3A2'
const order = (shopper: Shopper) => shopper.order()
const view = (shopper: Shopper) => shopper.view()
const checkOut = (shopper: Shopper) => shopper.checkOut()
const refund = (shopper: Shopper) => shopper.order({ refunded: 48 })

/** Stories by template id. Every template that ships has one. */
export const templateStories: Readonly<Record<string, TemplateStory>> = {
  'exit-offer': {
    form: { id: 'small', code: 'STAY10-' },
    begin: checkOut,
    mails: [
      {
        after: 4 * hour,
        subjects: ['Your cart is still here'],
        shows: mug.title,
        button: 'Return to my cart',
        to: cart,
      },
    ],
  },
  'abandoned-checkout': {
    begin: checkOut,
    mails: [
      {
        after: 2 * hour,
        subjects: ['You left something behind'],
        shows: mug.title,
        button: 'Finish checkout',
        to: cart,
      },
      {
        after: 22 * hour,
        subjects: ['Anything holding you back?'],
        shows: mug.title,
        button: 'Return to my cart',
        to: cart,
      },
      {
        after: 2 * day,
        subjects: ['10% off your cart, for two days'],
        shows: mug.title,
        code: 'COMEBACK10-',
        button: 'Use my 10% off',
        to: `${cart}&code=`,
      },
    ],
  },
  'browse-abandonment': {
    begin: view,
    mails: [
      {
        after: 4 * hour,
        subjects: ['Still thinking about Blue mug?', 'You have good taste'],
        shows: mug.title,
        button: 'Take another look',
        to: mug.url,
      },
      {
        after: 2 * day,
        subjects: ['Still on your mind?'],
        shows: mug.title,
        button: 'See it again',
        to: mug.url,
      },
    ],
  },
  'product-spotlight': {
    begin: view,
    mails: [
      {
        after: day,
        subjects: ['About Blue mug…'],
        shows: mug.title,
        code: 'SPOT10-',
        button: 'See it in the store',
        to: mug.url,
      },
    ],
  },
  'price-drop': {
    begin: view,
    news: (record) => record({ price: 19 }),
    mails: [
      {
        after: 0,
        subjects: ['Good news: the price just dropped', 'Remember this? It’s cheaper now'],
        shows: '$19',
        button: 'See the new price',
        to: mug.url,
      },
    ],
  },
  'free-shipping-bar': {
    begin: checkOut,
    mails: [
      {
        after: 3 * hour,
        subjects: ['Shipping is on us'],
        shows: mug.title,
        code: 'SHIP',
        button: 'Check out with free shipping',
        to: `${cart}&code=`,
      },
    ],
  },
  'welcome-offer': {
    form: { id: 'popup', code: 'WELCOME10-' },
    mails: [
      { after: 0, subjects: ['Welcome! Here is your 10% off'], code: 'WELCOME10-', button: 'Choose something' },
      {
        after: 2 * day,
        subjects: ['Your 10% code expires tomorrow'],
        code: 'WELCOME10-',
        button: 'Shop bestsellers',
      },
    ],
  },
  'spin-to-win': {
    form: { id: 'wheel' },
    mails: [
      { after: 0, subjects: ['Thanks for the spin!'], noPrize: 'No luck this time', button: 'Go to the store' },
      { after: 2 * day, subjects: ['About your spin'], noPrize: 'Your spin was out of luck', button: 'Find a treat' },
    ],
  },
  'content-series': {
    form: { id: 'box' },
    mails: [
      { after: 0, subjects: ['Here is your guide'], button: 'Open the guide' },
      { after: 2 * day, subjects: ['The tip most people skip'], button: 'Open the guide again' },
      { after: 3 * day, subjects: ['Want a hand with this?'], button: 'See how we can help' },
    ],
    stop: (shopper) => shopper.unsubscribe(),
  },
  birthday: {
    form: {
      id: 'popup',
      fields: (now) => ({ birthday: new Date(now + 2 * day).toISOString().replace(/^(\d+)(.*)T.*/, '1990$2') }),
    },
    mails: [
      {
        after: 2 * day - hour,
        subjects: ['Happy birthday!'],
        code: 'BDAY15-',
        button: 'Treat yourself',
      },
    ],
    stop: (shopper) => shopper.unsubscribe(),
  },
  'post-purchase': {
    begin: order,
    mails: [
      { after: hour, subjects: ['Thank you for your order'], button: 'Visit the store' },
      { after: 14 * day, subjects: ['How do you like it?'], button: 'Write a review' },
    ],
    stop: refund,
  },
  'cross-sell': {
    begin: order,
    mails: [
      { after: 10 * day, subjects: ['Goes well with what you bought'], button: 'See what goes with it' },
      {
        after: 7 * day,
        subjects: ['Free shipping on your next order'],
        code: 'THANKSSHIP-',
        button: 'Shop now',
      },
    ],
    stop: refund,
  },
  'win-back': {
    begin: order,
    mails: [
      {
        after: 60 * day + midnight,
        subjects: ['It’s been a while', 'Ann, we saved you a seat'],
        button: 'See what’s new',
      },
      { after: 7 * day, subjects: ['15% off to welcome you back'], code: 'BACK15-', button: 'Use my 15% off' },
    ],
    stopsEntering: true,
  },
  vip: {
    begin: async (shopper) => {
      for (let times = 0; times < 3; times++) await shopper.order({ total: 120 })
    },
    mails: [{ after: 0, subjects: ['You’re one of our best customers'], code: 'VIP20-', button: 'Shop as a VIP' }],
  },
  'back-in-stock': {
    begin: view,
    news: async (record) => {
      await record({ is_available: false })
      await record({ is_available: true })
    },
    mails: [{ after: 0, subjects: ['It’s back in stock'], shows: mug.title, button: 'Get it now', to: mug.url }],
  },
  replenishment: {
    begin: order,
    mails: [
      { after: 30 * day, subjects: ['Running low?'], button: 'Reorder now' },
      { after: 7 * day, subjects: ['10% off your refill'], code: 'REFILL10-', button: 'Reorder with 10% off' },
    ],
    stop: refund,
    beginsAnew: true,
  },
  sunset: {
    mails: [
      { after: 180 * day + midnight, subjects: ['Should we stop writing?'], button: 'Keep me on the list' },
      { after: 10 * day, subjects: ['This is our last email'], button: 'I’d like to stay' },
    ],
    stop: (shopper) => shopper.unsubscribe(),
    goalTag: 'Reactivated',
    stopsEntering: true,
  },
}
