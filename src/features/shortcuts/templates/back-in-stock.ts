import { email, flowOf, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail, productLink } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.plants

/** Tells contacts when a product that was sold out is back. */
export const backInStock: ShortcutTemplate = {
  id: 'back-in-stock',
  group: 'customer-outreach',
  name: 'Back in stock',
  description:
    'Contacts who looked at a product while it was sold out, or had it in their cart, are told when it can be bought again.',
  target: 'Bring 10% of interested contacts to order',
  target_percent: 10,
  measure: 'automation',
  needs: ['shop', 'products'],
  picture: look.picture,
  sections: [
    storeSection,
    section('emails', 'Emails', step('email-editor', { title: 'Email', emails: ['restock'], controls: ['content'] })),
    section(
      'sending',
      'Sending',
      step('email-settings', { title: 'Timing', emails: ['restock'], controls: ['delay', 'hold_out', 'quiet_hours'] }),
    ),
  ],
  discounts: [],
  forms: [],
  emails: [
    email('restock', 'Back in stock', 'product view', {
      subject: 'It’s back in stock',
      preview_text: 'Be quick, it sold out last time.',
      document: mail(look, {
        lines: [
          '# It’s back',
          'Hi [first_name|there], **[shop.product|a product you wanted]** is in stock again. Last time it was gone within days, so we’re telling you first.',
        ],
        shows: 'product',
        button: 'Get it now',
        link: productLink,
        promises: ['**Limited** stock', '**Ships** today', '**Free returns** for 30 days'],
        why: 'You are receiving this email because you looked at a product that was sold out at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'back_in_stock', interest: 'either', within_days: 60 }, made.send('restock'), {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
      reentry: { kind: 'after', days: 7 },
      goal_days: 7,
    }),
}
