import {
  days,
  discount,
  email,
  flowOf,
  hours,
  section,
  type ShortcutTemplate,
  step,
  storeSection,
} from '../template.ts'
import { cartLink, mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.furniture
const why = 'You are receiving this email because you left items in your cart at {site_name}.'

/** Three emails after an abandoned cart: a reminder, an answer to doubts, and a code that expires. */
export const abandonedCheckout: ShortcutTemplate = {
  id: 'abandoned-checkout',
  group: 'abandoned-cart',
  name: 'Abandoned checkout, three emails',
  description:
    'A friendly reminder after an hour, answers to common doubts the next day, and a 10% code two days later. Stops as soon as they order.',
  target: 'Recover 8% of carts',
  target_percent: 8,
  measure: 'automation',
  needs: ['shop'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'emails',
      'Emails',
      step('email-editor', {
        title: 'Three emails',
        text: 'Each brings the reader back to the cart they left. Check that what the second says about returns and shipping is true of your store.',
        emails: ['reminder', 'doubts', 'offer'],
        discount: 'offer',
        controls: ['content', 'discount'],
      }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['reminder', 'doubts', 'offer'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [
    discount('offer', '10% for abandoned carts', {
      discount_value: 10,
      discount_prefix: 'COMEBACK10',
      expires_after: 2880,
    }),
  ],
  forms: [],
  emails: [
    email('reminder', 'Reminder', 'customer outreach', {
      subject: 'You left something behind',
      preview_text: 'We saved your cart for you.',
      delay: hours(1),
      document: mail(look, {
        lines: [
          '# Your cart is saved',
          'Hi [first_name|there], you were this close. We kept everything as you left it.',
        ],
        shows: 'cart',
        button: 'Finish checkout',
        link: cartLink,
        after: ['Questions before you order? Just reply to this email.'],
        why,
      }),
    }),
    email('doubts', 'Answers to doubts', 'customer outreach', {
      subject: 'Anything holding you back?',
      preview_text: 'Shipping, returns and how to reach us.',
      delay: hours(22),
      document: mail(look, {
        lines: [
          '# Is something on your mind?',
          'Most people who stop at checkout have one of three questions:',
          '- **What if it doesn’t fit?** Send it back within 30 days, no questions asked.',
          '- **When will it arrive?** Most orders leave our warehouse the same day.',
          '- **Can I talk to someone?** Reply to this email. A person answers.',
        ],
        shows: 'cart',
        button: 'Return to my cart',
        link: cartLink,
        hasPicture: false,
        promises: ['**30 days** to return', '**Same-day** dispatch', '**Secure** payment'],
        why,
      }),
    }),
    email('offer', 'Last offer', 'customer outreach', {
      subject: '10% off your cart, for two days',
      preview_text: 'Our last reminder, with a code inside.',
      delay: days(2),
      discount: 'offer',
      document: mail(look, {
        lines: [
          '# Take 10% off',
          'This is the last time we write about your cart. The code below works for the next 48 hours.',
        ],
        shows: 'cart',
        code: {
          caption: 'Your code',
          sample: 'COMEBACK10',
          note: 'The button below applies it to your cart. Valid for 48 hours.',
        },
        button: 'Use my 10% off',
        link: cartLink,
        why,
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'cart_abandoned' }, [...made.send('reminder'), ...made.send('doubts'), ...made.send('offer')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
      reentry: { kind: 'after', days: 7 },
      goal_days: 7,
    }),
}
