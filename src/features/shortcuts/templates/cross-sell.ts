import { days, discount, email, flowOf, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.coffee

/** Suggests products that go with an order. */
export const crossSell: ShortcutTemplate = {
  id: 'cross-sell',
  group: 'customer-outreach',
  name: 'Cross-sell after an order',
  description:
    'Ten days after an order, suggest what goes well with it. A follow-up a week later brings free shipping.',
  target: 'Bring 5% of buyers back within 30 days',
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
        title: 'Emails',
        text: 'Choose the product that the first email suggests.',
        emails: ['pairs', 'shipping'],
        discount: 'shipping',
        controls: ['content', 'shown_product', 'discount'],
      }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['pairs', 'shipping'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [
    discount('shipping', 'Free shipping for buyers', {
      discount_type: 'shipping',
      discount_value: 0,
      discount_prefix: 'THANKSSHIP',
      expires_after: 10_080,
    }),
  ],
  forms: [],
  emails: [
    email('pairs', 'Goes well with it', 'customer outreach', {
      subject: 'Goes well with what you bought',
      preview_text: 'Picked for you, by people who know.',
      delay: days(10),
      document: mail(look, {
        lines: [
          '# A good match',
          'Hi [first_name|there], people who bought what you bought often come back for one more thing. We picked our favorite for you.',
        ],
        product: { title: 'Our favorite match', text: 'It makes what you have even better.', price: '' },
        button: 'See what goes with it',
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
    email('shipping', 'Free shipping', 'customer outreach', {
      subject: 'Free shipping on your next order',
      preview_text: 'Our treat, this week only.',
      delay: days(7),
      discount: 'shipping',
      document: mail(look, {
        lines: ['# This one ships free', 'Still curious? Order this week and shipping is on us.'],
        code: { caption: 'Free shipping', sample: 'THANKSSHIP', note: 'Valid for seven days.' },
        button: 'Shop now',
        hasPicture: false,
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'ordered' }, [...made.send('pairs'), ...made.send('shipping')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'refunded' }],
      goal_days: 30,
      reentry: { kind: 'after', days: 45 },
    }),
}
