import { discount, email, flowOf, section, type ShortcutTemplate, step, storeSection, tagStep } from '../template.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.jewellery

/** Thanks the best customers and gives them a present. */
export const vip: ShortcutTemplate = {
  id: 'vip',
  group: 'customer-outreach',
  name: 'VIP customers',
  description:
    'Customers with three orders or more, and $300 spent, become VIPs: a tag, a thank-you, and 20% off their next order.',
  target: 'Bring 25% of VIPs back within 60 days',
  target_percent: 25,
  measure: 'automation',
  needs: ['shop'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'emails',
      'Emails',
      step('email-editor', { title: 'Email', emails: ['welcome'], discount: 'vip', controls: ['content', 'discount'] }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', { title: 'Timing', emails: ['welcome'], controls: ['delay', 'hold_out', 'quiet_hours'] }),
    ),
  ],
  discounts: [discount('vip', '20% for VIPs', { discount_value: 20, discount_prefix: 'VIP20', expires_after: 43_200 })],
  forms: [],
  emails: [
    email('welcome', 'VIP welcome', 'customer outreach', {
      subject: 'You’re one of our best customers',
      preview_text: 'A thank-you, with 20% off inside.',
      discount: 'vip',
      document: mail(look, {
        lines: [
          '# Simply: thank you',
          'Hi [first_name|there], there are a handful of people without whom this shop would not exist. You are one of them.',
          'From now on you hear about new pieces a day before everyone else. And this is for your next order:',
        ],
        code: { caption: 'For you', sample: 'VIP20', note: '20% off one order. Valid for 30 days.' },
        button: 'Shop as a VIP',
        promises: ['**Early** access', '**Free** gift wrap', '**A person** to write to'],
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'ordered' }, [tagStep('tag-vip', 'add', 'VIP'), ...made.send('welcome')], {
      filter: {
        match: 'all',
        conditions: [
          { field: 'orders', operator: 'at_least', value: 3 },
          { field: 'spent', operator: 'at_least', value: 300 },
        ],
      },
      goal_days: 60,
    }),
}
