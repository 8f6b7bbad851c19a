import { email, flowOf, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail, productLink } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.toys

/** Tells contacts when a product they viewed gets cheaper. */
export const priceDrop: ShortcutTemplate = {
  id: 'price-drop',
  group: 'abandoned-cart',
  name: 'Price drop',
  description:
    'Contacts who looked at a product or had it in their cart hear from you as soon as it costs at least 10% less.',
  target: 'Bring 6% of interested contacts to order',
  target_percent: 6,
  measure: 'automation',
  needs: ['shop', 'products'],
  picture: look.picture,
  sections: [
    storeSection,
    section('emails', 'Emails', step('email-editor', { title: 'Email', emails: ['drop'], controls: ['content'] })),
    section(
      'sending',
      'Sending',
      step('email-settings', { title: 'Timing', emails: ['drop'], controls: ['delay', 'hold_out', 'quiet_hours'] }),
    ),
  ],
  discounts: [],
  forms: [],
  emails: [
    email('drop', 'Price drop', 'product view', {
      subject: 'Good news: the price just dropped',
      preview_text: 'Something you looked at costs less now.',
      variants: [{ id: 'b', subject: 'Remember this? It’s cheaper now', weight: 50 }],
      document: mail(look, {
        lines: [
          '# It costs less today',
          'Hi [first_name|there], **[shop.product|a product you looked at]** is cheaper than when you last saw it. We can’t say how long the price will last.',
        ],
        shows: 'product',
        button: 'See the new price',
        link: productLink,
        promises: ['**Same** quality', '**Lower** price', '**Free returns** for 30 days'],
        why: 'You are receiving this email because you looked at products at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'price_dropped', interest: 'either', within_days: 60, percent: 10 }, made.send('drop'), {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
      reentry: { kind: 'after', days: 7 },
      goal_days: 7,
    }),
}
