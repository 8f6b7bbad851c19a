import { days, discount, email, flowOf, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.winery

/** Two emails to customers who haven't bought for a while. */
export const winBack: ShortcutTemplate = {
  id: 'win-back',
  group: 'customer-outreach',
  name: 'Win back lapsed customers',
  description:
    'Customers who have not visited, opened or ordered for 60 days get a warm hello, and a week later a 15% code.',
  target: 'Win back 4% of lapsed customers',
  target_percent: 4,
  measure: 'automation',
  needs: ['shop'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'emails',
      'Emails',
      step('email-editor', {
        title: 'Emails',
        emails: ['hello', 'offer'],
        discount: 'offer',
        controls: ['content', 'discount'],
      }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['hello', 'offer'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [
    discount('offer', '15% to come back', { discount_value: 15, discount_prefix: 'BACK15', expires_after: 14_400 }),
  ],
  forms: [],
  emails: [
    email('hello', 'We miss you', 'customer outreach', {
      subject: 'It’s been a while',
      preview_text: 'Here is what’s new.',
      variants: [{ id: 'b', subject: '[first_name|Hi], we saved you a seat', weight: 50 }],
      document: mail(look, {
        lines: [
          '# It’s been a while',
          'Hi [first_name|there], a lot has changed since your last visit. New arrivals, restocked favorites, and the same people behind the counter.',
        ],
        button: 'See what’s new',
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
    email('offer', 'Come back offer', 'customer outreach', {
      subject: '15% off to welcome you back',
      preview_text: 'Valid for ten days.',
      delay: days(7),
      discount: 'offer',
      document: mail(look, {
        lines: [
          '# Come back, for less',
          'We’d love to have you back. Here is 15% off your next order, whatever you choose.',
        ],
        code: { caption: 'Welcome back', sample: 'BACK15', note: 'Valid for ten days.' },
        button: 'Use my 15% off',
        hasPicture: false,
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'inactive', days: 60 }, [...made.send('hello'), ...made.send('offer')], {
      filter: { match: 'all', conditions: [{ field: 'orders', operator: 'at_least', value: 1 }] },
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
      reentry: { kind: 'after', days: 120 },
      goal_days: 30,
    }),
}
