import { days, email, flowOf, hours, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail, productLink } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.fashion
const why = 'You are receiving this email because you looked at products at {site_name}.'

/** Two emails to contacts who viewed a product and left. */
export const browseAbandonment: ShortcutTemplate = {
  id: 'browse-abandonment',
  group: 'abandoned-cart',
  name: 'Browse abandonment',
  description:
    'Contacts who looked at a product without adding it to the cart hear from you four hours later, and once more after two days.',
  target: 'Bring 3% of browsers to order',
  target_percent: 3,
  measure: 'automation',
  needs: ['shop', 'products'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'emails',
      'Emails',
      step('email-editor', { title: 'Two emails', emails: ['look', 'second'], controls: ['content'] }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', { title: 'Timing', emails: ['look', 'second'], controls: ['delay', 'hold_out'] }),
    ),
  ],
  discounts: [],
  forms: [],
  emails: [
    email('look', 'Second look', 'product view', {
      subject: 'Still thinking about [shop.product|it]?',
      preview_text: 'It’s still available, in your size too.',
      delay: hours(4),
      variants: [{ id: 'b', subject: 'You have good taste', weight: 50 }],
      document: mail(look, {
        lines: [
          '# Worth a second look',
          'Hi [first_name|there], you spent some time with **[shop.product|one of our favorites]**. Here is the short way back.',
        ],
        shows: 'product',
        button: 'Take another look',
        link: productLink,
        promises: ['**Free returns** for 30 days', '**Size advice** by email', '**Fast** delivery'],
        why,
      }),
    }),
    email('second', 'Second reminder', 'product view', {
      subject: 'Still on your mind?',
      preview_text: 'A quick note about [shop.product|your favorite].',
      delay: days(2),
      document: mail(look, {
        lines: [
          '# A last nudge',
          'We don’t write often. But you looked at **[shop.product|something good]** a few days ago, and here is the way back to it.',
          'Not sure yet? Reply with your question. A person answers.',
        ],
        shows: 'product',
        button: 'See it again',
        link: productLink,
        hasPicture: false,
        why,
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'product_viewed' }, [...made.send('look'), ...made.send('second')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }, { kind: 'added_to_cart' }, { kind: 'cart_updated' }],
      reentry: { kind: 'after', days: 14 },
      goal_days: 7,
    }),
}
