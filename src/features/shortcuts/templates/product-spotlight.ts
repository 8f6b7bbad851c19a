import { days, discount, email, flowOf, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail, productLink } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.records

/** An email about one product to people who viewed it, with a code. */
export const productSpotlight: ShortcutTemplate = {
  id: 'product-spotlight',
  group: 'abandoned-cart',
  name: 'Product spotlight',
  description:
    'Choose a product. Contacts who look at it get an email about it a day later, with its picture, its price and a 10% code.',
  target: 'Bring 5% of interested contacts to order',
  target_percent: 5,
  measure: 'automation',
  needs: ['shop', 'products'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'emails',
      'Emails',
      step('email-editor', {
        title: 'Email',
        emails: ['spotlight'],
        discount: 'spotlight',
        controls: ['content', 'product', 'discount'],
      }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['spotlight'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [
    discount('spotlight', '10% on the spotlight', {
      discount_value: 10,
      discount_prefix: 'SPOT10',
      expires_after: 4320,
    }),
  ],
  forms: [],
  emails: [
    email('spotlight', 'Spotlight', 'product view', {
      subject: 'About [shop.product|that product]…',
      preview_text: 'A few more details, and a code.',
      delay: days(1),
      discount: 'spotlight',
      document: mail(look, {
        lines: [
          '# You have an eye for it',
          'Hi [first_name|there], you looked at this yesterday. Here is everything in one place, and a code that makes it a little easier.',
        ],
        code: { caption: 'Your code', sample: 'SPOT10', note: 'Valid for three days.' },
        shows: 'product',
        button: 'See it in the store',
        link: productLink,
        promises: ['**In stock** today', '**Ships** in one day', '**Free returns** for 30 days'],
        why: 'You are receiving this email because you looked at products at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf(
      {
        kind: 'event',
        event: { kind: 'product_viewed' },
        where: made.product === '' ? [] : [{ property: 'shop.product_id', operator: 'is', value: made.product }],
      },
      made.send('spotlight'),
      { exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }], reentry: { kind: 'after', days: 30 }, goal_days: 7 },
    ),
}
