import { days, discount, email, flowOf, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.pets

/** Reminds buyers to reorder before they run out. */
export const replenishment: ShortcutTemplate = {
  id: 'replenishment',
  group: 'customer-outreach',
  name: 'Time to reorder',
  description:
    'Thirty days after an order, remind customers to restock. Whoever does not order gets a second reminder with 10% off.',
  target: 'Bring 15% of buyers to reorder',
  target_percent: 15,
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
        emails: ['soon', 'nudge'],
        discount: 'refill',
        controls: ['content', 'discount'],
      }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['soon', 'nudge'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [
    discount('refill', '10% on the refill', { discount_value: 10, discount_prefix: 'REFILL10', expires_after: 10_080 }),
  ],
  forms: [],
  emails: [
    email('soon', 'Running low', 'customer outreach', {
      subject: 'Running low?',
      preview_text: 'Reorder in two clicks.',
      delay: days(30),
      document: mail(look, {
        lines: [
          '# Time for more?',
          'Hi [first_name|there], by our count you’re about to run out. Order today and it arrives before you do.',
        ],
        button: 'Reorder now',
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
    email('nudge', 'Reorder offer', 'customer outreach', {
      subject: '10% off your refill',
      preview_text: 'So you don’t run out.',
      delay: days(7),
      discount: 'refill',
      document: mail(look, {
        lines: [
          '# A little help with the refill',
          'Hi [first_name|there], if it slipped your mind: here is 10% off, so restocking is the easy choice.',
        ],
        code: { caption: 'Your refill code', sample: 'REFILL10', note: 'Valid for seven days.' },
        button: 'Reorder with 10% off',
        hasPicture: false,
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'ordered' }, [...made.send('soon'), ...made.send('nudge')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'refunded' }, { kind: 'ordered' }],
      reentry: { kind: 'always' },
      goal_days: 45,
    }),
}
